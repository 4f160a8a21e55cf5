package dev.loombench.tool.study.yaml;

import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Reads mappings whose field names are names chosen by the author of the file. */
final class NamedValues {

  private NamedValues() {}

  static <T> List<T> read(Cursor mapping, String kind, BiFunction<String, Cursor, T> reader) {
    YamlFields fields = mapping.fields("a mapping with at least one " + kind);
    if (fields.names().isEmpty()) {
      throw mapping.refuse("the mapping is empty; give at least one " + kind);
    }
    return List.copyOf(
        all(fields, (name, value) -> reader.apply(checked(name, value), value)).values());
  }

  /** Reads a mapping with any names. */
  static <T> Map<String, T> map(
      Cursor mapping, String allowed, BiFunction<String, Cursor, T> reader) {
    return all(mapping.fields(allowed), reader);
  }

  private static <T> Map<String, T> all(YamlFields fields, BiFunction<String, Cursor, T> reader) {
    ParseResult<Map<String, T>> values = fields.others(_ -> true, reader);
    fields.done();
    return values.value();
  }

  private static String checked(String name, Cursor value) {
    if (!ValueReaders.isName(name)) {
      throw value.refuse("not a valid name; give " + ValueReaders.NAME_RULE);
    }
    return name;
  }
}
