package dev.loombench.tool.ownapp.recognize.content;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Properties in the files {@code application.properties} and {@code application.yaml} inside an
 * application of Spring Boot, Quarkus or Micronaut, without those of Spring's profiles. Values with
 * placeholders are unknown here.
 *
 * @see <a
 *     href="https://docs.spring.io/spring-boot/reference/features/external-config.html">Externalized
 *     Configuration</a>
 */
public record ApplicationSettings(Map<String, String> values) {

  /** The files, those that win last: a properties file overrides YAML, {@code config/} the root. */
  private static final List<String> FILES =
      List.of(
          "application.yaml",
          "application.yml",
          "application.properties",
          "config/application.yaml",
          "config/application.yml",
          "config/application.properties");

  public ApplicationSettings {
    values = Map.copyOf(values);
  }

  public static ApplicationSettings of(ClassPath classPath) {
    var values = new LinkedHashMap<String, String>();
    for (String file : FILES) {
      classPath.own().stream()
          .flatMap(root -> root.read(file).stream())
          .findFirst()
          .ifPresent(
              content ->
                  values.putAll(
                      file.endsWith(".properties")
                          ? ConfigurationFile.properties(content)
                          : ConfigurationFile.yaml(content)));
    }
    return new ApplicationSettings(values);
  }

  public boolean has(String property) {
    return values.containsKey(property);
  }

  /** Returns true if there is a property below this name, like {@code server.ssl.key-store}. */
  public boolean hasGroup(String name) {
    return values.keySet().stream().anyMatch(property -> property.startsWith(name + "."));
  }

  /** Returns true if a property has this value; case is ignored. */
  public boolean is(String property, String value) {
    return text(property).filter(found -> found.equalsIgnoreCase(value)).isPresent();
  }

  /** Returns a value without placeholders. */
  public Optional<String> text(String property) {
    return Optional.ofNullable(values.get(property))
        .map(String::strip)
        .filter(value -> !value.isEmpty() && !value.contains("${"));
  }
}
