/// French as it is printed. The engine's texts are also those of terminals, which have plain apostrophes and spaces that break; on a page a colon
/// must not begin a line.

export const printed = (french: string): string => french.replace(/ (?=[:;!?»%])/g, "\u00a0").replaceAll("« ", "«\u00a0").replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
