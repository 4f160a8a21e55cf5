package dev.loombench.kernels.serving;

import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Reader of the {@code loombench.*} properties of a server. */
public final class LoombenchProperties {

  private static final String PREFIX = "loombench.";

  private final UnaryOperator<String> lookup;

  /**
   * Creates a reader.
   *
   * @param lookup returns the value for a full name, null if it is not set
   */
  public LoombenchProperties(UnaryOperator<String> lookup) {
    this.lookup = lookup;
  }

  /**
   * Rejects {@code loombench.*} properties on the command line that the server does not have,
   * because a property without effect misleads.
   *
   * @param known the names without the prefix
   * @throws BadProperty that names the first unknown property
   */
  public static void rejectUnknown(String[] arguments, Set<String> known) {
    Arrays.stream(arguments)
        .filter(argument -> argument.startsWith("--" + PREFIX))
        .map(argument -> argument.substring(2 + PREFIX.length()).split("=", 2)[0])
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new BadProperty(
                  "%s%s is not a property of this server; allowed: %s"
                      .formatted(PREFIX, name, String.join(", ", new TreeSet<>(known))));
            });
  }

  /**
   * Rejects a property that is set but has no effect with the values of the others.
   *
   * @param needed what gives it an effect, like {@code loombench.threads=virtual}
   * @throws BadProperty if it is set
   */
  public void rejectWithoutEffect(String name, String needed) {
    if (text(name).isPresent()) {
      throw new BadProperty(
          "%s%s has an effect only with %s; set that too, or leave it out"
              .formatted(PREFIX, name, needed));
    }
  }

  /** Returns the value as text. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(lookup.apply(PREFIX + name));
  }

  /**
   * Returns {@code true} or {@code false}; false if it is not set.
   *
   * @throws BadProperty if it is anything else
   */
  public boolean flag(String name) {
    return switch (text(name).orElse("false")) {
      case "true" -> true;
      case "false" -> false;
      case String other -> throw invalid(name, other, "true or false");
    };
  }

  /**
   * Returns a whole number within its range.
   *
   * @throws BadProperty if it is not a number or out of range
   */
  public int number(String name, int defaultValue, int min, int max) {
    Optional<String> given = text(name);
    if (given.isEmpty()) {
      return defaultValue;
    }
    String expected = "a whole number from %d to %d".formatted(min, max);
    return parse(given.get(), min, max).orElseThrow(() -> invalid(name, given.get(), expected));
  }

  /** Returns {@code text} as a whole number, if it is one within the range. */
  public static Optional<Integer> parse(String text, int min, int max) {
    try {
      int number = Integer.parseInt(text);
      return number >= min && number <= max ? Optional.of(number) : Optional.empty();
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }

  /**
   * Returns the base URL of a service, without trailing slashes.
   *
   * @throws BadProperty if it is not an http URL with a host
   */
  public Optional<URI> url(String name) {
    return text(name).map(given -> parseUrl(name, given));
  }

  private static URI parseUrl(String name, String given) {
    String expected = "a URL like http://127.0.0.1:9000";
    try {
      URI url = URI.create(given.replaceFirst("/+$", ""));
      if ("http".equals(url.getScheme()) && url.getHost() != null) {
        return url;
      }
    } catch (IllegalArgumentException notAUrl) {
      throw invalid(name, given, expected);
    }
    throw invalid(name, given, expected);
  }

  /** Returns the failure for an invalid value. */
  public static BadProperty invalid(String name, String found, String expected) {
    return new BadProperty("%s%s is '%s', but must be %s".formatted(PREFIX, name, found, expected));
  }
}
