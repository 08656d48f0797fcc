//! The shapes as tables: each field, its type, and what it means.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, SchemaType, Type};
use utoipa::openapi::{Object, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Every noun that was met, by name.
#[derive(Default)]
pub(super) struct Nouns(BTreeMap<String, RefOr<Schema>>);

/// A field of a noun.
struct Field {
    name: String,
    schema: RefOr<Schema>,
    required: bool,
}

impl Nouns {
    /// Adds a noun and those within it.
    pub(super) fn add<T: ToSchema + PartialSchema>(&mut self) -> String {
        let mut found = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut found);
        let name = found[0].0.clone();
        self.0.extend(found);
        name
    }

    /// Its description.
    pub(super) fn about(&self, name: &str) -> String {
        let text = match &self.0[name] {
            RefOr::T(Schema::Object(object)) => object.description.clone(),
            RefOr::T(Schema::AllOf(all)) => all.description.clone(),
            _ => None,
        };
        text.unwrap_or_default()
    }

    /// Its fields, or its values.
    pub(super) fn table(&self, name: &str) -> String {
        let fields = self.fields(&self.0[name]);
        if fields.is_empty() {
            return self.kind(&self.0[name]);
        }
        let mut text = "| field | type | meaning |\n|---|---|---|\n".to_owned();
        for field in fields {
            let absent = if field.required || self.nullable(&field.schema) { "" } else { ", may be absent" };
            let (kind, about) = (self.kind(&field.schema), described(&field.schema));
            let _ =
                writeln!(text, "| `{}` | {kind}{absent} | {} |", field.name, about.replace(['\n', '|'], " "));
        }
        text
    }

    /// The nouns that its fields name.
    pub(super) fn within(&self, name: &str) -> Vec<String> {
        let mut found = Vec::new();
        for field in self.fields(&self.0[name]) {
            self.named(&field.schema, &mut found);
        }
        found.reverse();
        found
    }

    fn named(&self, schema: &RefOr<Schema>, found: &mut Vec<String>) {
        match schema {
            RefOr::Ref(reference) => {
                let name = noun(&reference.ref_location);
                if !name.contains('_') && !found.contains(&name) {
                    found.push(name);
                }
            }
            RefOr::T(Schema::Array(array)) => {
                if let ArrayItems::RefOrSchema(item) = &array.items {
                    self.named(item, found);
                }
            }
            RefOr::T(Schema::OneOf(one)) => one.items.iter().for_each(|item| self.named(item, found)),
            RefOr::T(Schema::Object(object)) => {
                if let Some(AdditionalProperties::RefOr(value)) = object.additional_properties.as_deref() {
                    self.named(value, found);
                }
            }
            RefOr::T(_) => {}
        }
    }

    /// The fields, those of parts included, in the order in which they are written.
    fn fields(&self, schema: &RefOr<Schema>) -> Vec<Field> {
        match schema {
            RefOr::Ref(reference) => self.fields(&self.0[&noun(&reference.ref_location)]),
            RefOr::T(Schema::Object(object)) => own(object),
            RefOr::T(Schema::AllOf(all)) => all.items.iter().flat_map(|item| self.fields(item)).collect(),
            RefOr::T(_) => Vec::new(),
        }
    }

    fn nullable(&self, schema: &RefOr<Schema>) -> bool {
        self.kind(schema).ends_with("or `null`")
    }

    /// A type in words.
    fn kind(&self, schema: &RefOr<Schema>) -> String {
        match schema {
            RefOr::Ref(reference) => self.called(&noun(&reference.ref_location)),
            RefOr::T(Schema::Array(array)) => match &array.items {
                ArrayItems::RefOrSchema(item) => format!("list of {}", self.kind(item)),
                ArrayItems::False => "list".to_owned(),
            },
            RefOr::T(Schema::OneOf(one)) => {
                one.items.iter().map(|item| self.kind(item)).collect::<Vec<_>>().join(" or ")
            }
            RefOr::T(Schema::Object(object)) => self.kind_of(object),
            RefOr::T(_) => "object".to_owned(),
        }
    }

    /// A noun is a link; one that holds the same thing several times (`BySide_f64`) is told by its fields.
    fn called(&self, name: &str) -> String {
        let Some((_, of)) = name.split_once('_') else {
            return format!("[{name}](#{})", name.to_lowercase());
        };
        let fields = self.fields(&self.0[name]);
        let names: Vec<String> = fields.iter().map(|field| format!("`{}`", field.name)).collect();
        let each = match self.0.contains_key(of) {
            true => self.called(of),
            false => fields.first().map_or(String::new(), |field| self.kind(&field.schema)),
        };
        format!("{each} for each of {}", names.join(", "))
    }

    fn kind_of(&self, object: &Object) -> String {
        if let Some(values) = &object.enum_values {
            return values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
        }
        if let Some(AdditionalProperties::RefOr(value)) = object.additional_properties.as_deref() {
            return format!("object of {}", self.kind(value));
        }
        match &object.schema_type {
            SchemaType::Type(kind) => word(kind),
            SchemaType::Array(kinds) => kinds.iter().map(word).collect::<Vec<_>>().join(" or "),
            SchemaType::AnyValue => "anything".to_owned(),
        }
    }
}

fn own(object: &Object) -> Vec<Field> {
    let field = |(name, schema): (&String, &RefOr<Schema>)| Field {
        name: name.clone(),
        schema: schema.clone(),
        required: object.required.contains(name),
    };
    object.properties.iter().map(field).collect()
}

fn noun(location: &str) -> String {
    location.rsplit('/').next().unwrap_or_default().to_owned()
}

fn word(kind: &Type) -> String {
    let word = match kind {
        Type::Null => "`null`",
        Type::Object => "object",
        Type::String => "text",
        Type::Integer => "integer",
        Type::Number => "number",
        Type::Boolean => "`true` or `false`",
        Type::Array => "list",
    };
    word.to_owned()
}

/// What a field means.
fn described(schema: &RefOr<Schema>) -> String {
    let text = match schema {
        RefOr::Ref(reference) => Some(reference.description.clone()),
        RefOr::T(Schema::Object(object)) => object.description.clone(),
        RefOr::T(Schema::Array(array)) => array.description.clone(),
        RefOr::T(Schema::OneOf(one)) => one.items.first().map(described),
        RefOr::T(_) => None,
    };
    text.unwrap_or_default()
}
