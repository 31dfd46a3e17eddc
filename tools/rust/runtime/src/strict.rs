use serde::ser::{self, Error as _, Serialize};
use std::fmt::Display;

/// JSON text of a value, as serde_json writes it, but for numbers that are not finite: those are errors instead of `null`.
pub fn to_text<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string(&Finite(value))
}

/// A value that is written through `Strict`.
struct Finite<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> Serialize for Finite<'_, T> {
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Strict(serializer))
    }
}

/// A serializer, or a part of one, that refuses numbers that are not finite.
struct Strict<S>(S);

type Ok<S> = <S as ser::Serializer>::Ok;
type Err<S> = <S as ser::Serializer>::Error;

impl<S: ser::Serializer> ser::Serializer for Strict<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Strict<S::SerializeSeq>;
    type SerializeTuple = Strict<S::SerializeTuple>;
    type SerializeTupleStruct = Strict<S::SerializeTupleStruct>;
    type SerializeTupleVariant = Strict<S::SerializeTupleVariant>;
    type SerializeMap = Strict<S::SerializeMap>;
    type SerializeStruct = Strict<S::SerializeStruct>;
    type SerializeStructVariant = Strict<S::SerializeStructVariant>;

    fn serialize_bool(self, v: bool) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_bool(v)
    }
    fn serialize_i8(self, v: i8) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_i8(v)
    }
    fn serialize_i16(self, v: i16) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_i16(v)
    }
    fn serialize_i32(self, v: i32) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_i32(v)
    }
    fn serialize_i64(self, v: i64) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_i64(v)
    }
    fn serialize_i128(self, v: i128) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_i128(v)
    }
    fn serialize_u8(self, v: u8) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_u8(v)
    }
    fn serialize_u16(self, v: u16) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_u16(v)
    }
    fn serialize_u32(self, v: u32) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_u32(v)
    }
    fn serialize_u64(self, v: u64) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_u64(v)
    }
    fn serialize_u128(self, v: u128) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_u128(v)
    }
    fn serialize_f32(self, v: f32) -> Result<Ok<S>, Err<S>> {
        if v.is_finite() {
            return self.0.serialize_f32(v);
        }
        Err(S::Error::custom(format_args!(
            "expected a finite number, got {v}"
        )))
    }
    fn serialize_f64(self, v: f64) -> Result<Ok<S>, Err<S>> {
        if v.is_finite() {
            return self.0.serialize_f64(v);
        }
        Err(S::Error::custom(format_args!(
            "expected a finite number, got {v}"
        )))
    }
    fn serialize_char(self, v: char) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_char(v)
    }
    fn serialize_str(self, v: &str) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_str(v)
    }
    fn serialize_bytes(self, v: &[u8]) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_bytes(v)
    }
    fn serialize_none(self) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_none()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_some(&Finite(value))
    }
    fn serialize_unit(self) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_unit()
    }
    fn serialize_unit_struct(self, name: &'static str) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_unit_struct(name)
    }
    fn serialize_unit_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_unit_variant(name, index, variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Ok<S>, Err<S>> {
        self.0.serialize_newtype_struct(name, &Finite(value))
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Ok<S>, Err<S>> {
        self.0
            .serialize_newtype_variant(name, index, variant, &Finite(value))
    }
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, Err<S>> {
        self.0.serialize_seq(len).map(Strict)
    }
    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, Err<S>> {
        self.0.serialize_tuple(len).map(Strict)
    }
    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, Err<S>> {
        self.0.serialize_tuple_struct(name, len).map(Strict)
    }
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, Err<S>> {
        self.0
            .serialize_tuple_variant(name, index, variant, len)
            .map(Strict)
    }
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, Err<S>> {
        self.0.serialize_map(len).map(Strict)
    }
    fn serialize_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStruct, Err<S>> {
        self.0.serialize_struct(name, len).map(Strict)
    }
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, Err<S>> {
        self.0
            .serialize_struct_variant(name, index, variant, len)
            .map(Strict)
    }
    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<Ok<S>, Err<S>> {
        self.0.collect_str(value)
    }
}

impl<S: ser::SerializeSeq> ser::SerializeSeq for Strict<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    fn serialize_element<T: Serialize + ?Sized>(
        &mut self,
        value: &T,
    ) -> Result<(), S::Error> {
        self.0.serialize_element(&Finite(value))
    }
    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

impl<S: ser::SerializeTuple> ser::SerializeTuple for Strict<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    fn serialize_element<T: Serialize + ?Sized>(
        &mut self,
        value: &T,
    ) -> Result<(), S::Error> {
        self.0.serialize_element(&Finite(value))
    }
    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

impl<S: ser::SerializeTupleStruct> ser::SerializeTupleStruct for Strict<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        value: &T,
    ) -> Result<(), S::Error> {
        self.0.serialize_field(&Finite(value))
    }
    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

impl<S: ser::SerializeTupleVariant> ser::SerializeTupleVariant for Strict<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        value: &T,
    ) -> Result<(), S::Error> {
        self.0.serialize_field(&Finite(value))
    }
    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

impl<S: ser::SerializeMap> ser::SerializeMap for Strict<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        self.0.serialize_key(key)
    }
    fn serialize_value<T: Serialize + ?Sized>(
        &mut self,
        value: &T,
    ) -> Result<(), S::Error> {
        self.0.serialize_value(&Finite(value))
    }
    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

impl<S: ser::SerializeStruct> ser::SerializeStruct for Strict<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        self.0.serialize_field(key, &Finite(value))
    }
    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

impl<S: ser::SerializeStructVariant> ser::SerializeStructVariant for Strict<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        self.0.serialize_field(key, &Finite(value))
    }
    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}
