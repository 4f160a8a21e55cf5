package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** Reader of the sources of secrets, which must not be in a study file. */
record SecretReader(Path folder) {

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  SecretSource source(Cursor value) {
    String allowed = "the name of the environment variable that holds the secret, or file:PATH";
    String text = value.text(allowed);
    if (text.equals(SecretSource.IN_FILE) || text.indexOf(0) >= 0) {
      throw value.refuse("not a path; give " + allowed);
    }
    return switch (SecretSource.of(text)) {
      case SecretSource.TextFile(Path file) ->
          new SecretSource.TextFile(folder.resolve(file).normalize());
      case SecretSource.Variable variable when !isName(variable) ->
          throw value.refuse("not a name of a variable; give " + allowed);
      case SecretSource.Variable variable -> variable;
    };
  }

  /** Returns whether a source can be the name of an environment variable, or is a file. */
  static boolean isName(SecretSource source) {
    return switch (source) {
      case SecretSource.TextFile _ -> true;
      case SecretSource.Variable(String name) -> VARIABLE.matcher(name).matches();
    };
  }

  /** Reads a field that maps names to sources. */
  Map<String, SecretSource> sources(
      YamlFields fields, String field, BiConsumer<String, Cursor> check) {
    return fields.map(
        field,
        "a mapping of names to environment variables or file:PATH",
        (name, source) -> {
          check.accept(name, source);
          return source(source);
        });
  }
}
