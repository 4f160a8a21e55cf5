package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Pools of an application whose sizes can be set from outside.
 *
 * @param workers threads that serve requests; empty if there is no such pool, or no known property
 * @param connections connections to its database; empty likewise
 */
public record Pools(Optional<Size> workers, Optional<Size> connections) {

  public static final Pools NONE = new Pools(Optional.empty(), Optional.empty());

  /**
   * Size of a pool.
   *
   * @param property property that sets it, as a key of {@code --vary}
   * @param configured size by the application's configuration files, or by default; empty if
   *     unknown
   */
  public record Size(String property, OptionalInt configured) {

    /**
     * Returns the size by a configuration.
     *
     * @param byDefault size if the property is not set; empty if unknown
     */
    static Size of(String property, Map<String, String> configuration, OptionalInt byDefault) {
      Optional<String> set =
          configuration.entrySet().stream()
              .filter(entry -> plain(entry.getKey()).equals(plain(property)))
              .map(Map.Entry::getValue)
              .findFirst();
      return new Size(property, set.isPresent() ? number(set.get()) : byDefault);
    }

    /** Returns the size that a variant sets, else the configured one; empty if unknown. */
    public OptionalInt in(Variant variant) {
      Optional<String> set =
          settings(variant)
              .filter(setting -> plain(name(setting)).equals(plain(property)))
              .map(setting -> setting.substring(setting.indexOf('=') + 1))
              .reduce((_, last) -> last);
      return set.isPresent() ? number(set.get()) : configured;
    }

    /** Returns texts like {@code --name=value}; the last of a name wins. */
    private static Stream<String> settings(Variant variant) {
      if (!(variant.server() instanceof Server.Command command)) {
        return Stream.empty();
      }
      Stream<String> variables =
          command.environment().entrySet().stream()
              .flatMap(
                  entry ->
                      Stream.concat(
                          Stream.of(entry.getKey() + "=" + entry.getValue()),
                          Stream.of(entry.getValue().split("\\s+"))));
      return Stream.of(variables, variant.jvmFlags().stream(), command.command().stream())
          .flatMap(settings -> settings)
          .filter(setting -> setting.contains("="));
    }

    private static String name(String setting) {
      return setting.substring(0, setting.indexOf('=')).replaceFirst("^(-Ddw\\.|-D|--)", "");
    }

    /** Returns a name without case and separators, in which its spellings do not differ. */
    private static String plain(String name) {
      return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    private static OptionalInt number(String text) {
      return text.strip().matches("[0-9]{1,9}")
          ? OptionalInt.of(Integer.parseInt(text.strip()))
          : OptionalInt.empty();
    }
  }
}
