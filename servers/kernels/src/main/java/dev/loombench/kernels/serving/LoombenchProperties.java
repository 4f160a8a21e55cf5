package dev.loombench.kernels.serving;

import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Reads the {@code loombench.*} properties of a server, each with its range and its default. */
public final class LoombenchProperties {

  private static final String PREFIX = "loombench.";

  private final UnaryOperator<String> lookup;

  /**
   * Over wherever the server's framework finds its properties.
   *
   * @param lookup from the full name to the value, null when not given
   */
  public LoombenchProperties(UnaryOperator<String> lookup) {
    this.lookup = lookup;
  }

  /**
   * Refuses command-line properties under {@code loombench.} that the server doesn't know: one that
   * does nothing would make the reader believe it did.
   *
   * @param known the short names, without the prefix
   * @throws BadProperty naming the first one unknown
   */
  public static void refuseUnknown(String[] arguments, Set<String> known) {
    Arrays.stream(arguments)
        .filter(argument -> argument.startsWith("--" + PREFIX))
        .map(argument -> argument.substring(2 + PREFIX.length()).split("=", 2)[0])
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new BadProperty(
                  "%s%s is not a property of this server, only: %s"
                      .formatted(PREFIX, name, String.join(", ", new TreeSet<>(known))));
            });
  }

  /** The value as it was given. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(lookup.apply(PREFIX + name));
  }

  /**
   * {@code true} or {@code false}, false when not given.
   *
   * @throws BadProperty when it is anything else
   */
  public boolean flag(String name) {
    return switch (text(name).orElse("false")) {
      case "true" -> true;
      case "false" -> false;
      case String other -> throw bad(name, other, "true or false");
    };
  }

  /**
   * A whole number within its range.
   *
   * @throws BadProperty when it is no number or out of range
   */
  public int number(String name, int fallback, int least, int most) {
    Optional<String> given = text(name);
    if (given.isEmpty()) {
      return fallback;
    }
    String wanted = "a whole number from %d to %d".formatted(least, most);
    return parse(given.get(), least, most).orElseThrow(() -> bad(name, given.get(), wanted));
  }

  /** {@code text} as a whole number, if it is one within the range. */
  public static Optional<Integer> parse(String text, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      return number >= least && number <= most ? Optional.of(number) : Optional.empty();
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }

  /**
   * The base URL of a service, without a slash at its end.
   *
   * @throws BadProperty when it is no http URL with a host
   */
  public Optional<URI> url(String name) {
    return text(name).map(given -> parseUrl(name, given));
  }

  private static URI parseUrl(String name, String given) {
    String wanted = "a URL like http://127.0.0.1:9000";
    try {
      URI url = URI.create(given.replaceFirst("/+$", ""));
      if ("http".equals(url.getScheme()) && url.getHost() != null) {
        return url;
      }
    } catch (IllegalArgumentException notAUrl) {
      throw bad(name, given, wanted);
    }
    throw bad(name, given, wanted);
  }

  /** The complaint about a value, to throw. */
  public static BadProperty bad(String name, String found, String wanted) {
    return new BadProperty("%s%s is '%s', but must be %s".formatted(PREFIX, name, found, wanted));
  }
}
