package dev.loombench.kernels.serving;

import java.util.OptionalInt;

/**
 * Number of event loops of a server.
 *
 * @param count the number; empty for the default of the framework
 */
public record EventLoops(OptionalInt count) {

  private static final int MAX = 1024;

  /**
   * Reads {@code loombench.event-loops}; the default is one per processor.
   *
   * @throws BadProperty if it is neither a number nor {@code default}
   */
  public static EventLoops from(LoombenchProperties properties) {
    String processors = String.valueOf(Runtime.getRuntime().availableProcessors());
    return switch (properties.text("event-loops").orElse(processors)) {
      case "default" -> new EventLoops(OptionalInt.empty());
      case String count ->
          LoombenchProperties.parse(count, 1, MAX)
              .map(number -> new EventLoops(OptionalInt.of(number)))
              .orElseThrow(
                  () ->
                      LoombenchProperties.invalid(
                          "event-loops", count, "a whole number from 1 to 1024, or default"));
    };
  }

  /** Returns the explanation of the number for the facts, given the framework's default. */
  public String reason(String frameworkDefault) {
    return count.isPresent()
        ? "set; the framework's default is " + frameworkDefault
        : "the framework's default, " + frameworkDefault;
  }
}
