/// The server's description of itself (`/api/openapi.json`), as the page shows it: addresses by subject, shapes by name. Whatever is not
/// shown is not read. A page made by the server had to bring a look and words of its own; one of the many viewers of such descriptions is larger than this page.

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: (string | number | null)[];
  const?: string;
}
interface Parameter { name: string; in: "path" | "query" | "header"; required?: boolean; description?: string; schema?: Schema }
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
}
export interface Description { info: { version: string }; paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

export interface Route { id: string; method: string; path: string; about: Operation }

/** The addresses by subject, in the order of the description. */
export function subjects({ paths }: Description): Map<string, Route[]> {
  const found = new Map<string, Route[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, about] of Object.entries(methods)) {
      const subject = about.tags?.[0] ?? "other";
      found.set(subject, [...(found.get(subject) ?? []), { id: `${method}-${path.slice(5)}`, method: method.toUpperCase(), path, about }]);
    }
  return found;
}

/** Whether a browser can simply open it: nothing in its address is to be filled in. */
export const opens = ({ method, about }: Route): boolean => method === "GET" && "200" in about.responses && !about.parameters?.some((each) => each.required);

export const nameOf = (schema: Schema | undefined): string | undefined => schema?.$ref?.split("/").at(-1);

/** A type in a few words and names, the names to be followed: `string | null`, `list of Move`. */
export type Part = { text: string } | { name: string };

export function parts(schema: Schema | undefined, listOf: string): Part[] {
  if (!schema) return [];
  const name = nameOf(schema);
  if (name) return [{ name }];
  if (schema.enum) return [{ text: schema.enum.map((each) => JSON.stringify(each)).join(" | ") }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  const choices = schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((each, nth) => [...(nth > 0 ? [{ text: schema.oneOf ? " | " : " & " }] : []), ...parts(each, listOf)]);
  if (schema.items) return [{ text: `${listOf} ` }, ...parts(schema.items, listOf)];
  if (typeof schema.additionalProperties === "object") return [{ text: "{ string: " }, ...parts(schema.additionalProperties, listOf), { text: " }" }];
  if (schema.properties) return [{ text: `{ ${Object.keys(schema.properties).join(", ")} }` }];
  return [{ text: [schema.type ?? "any"].flat().join(" | ") }];
}

/** What is said of a field: by itself, or, where it may be null, by its other choice. */
export const said = (schema: Schema): string => schema.description ?? schema.oneOf?.find((each) => each.description)?.description ?? "";
