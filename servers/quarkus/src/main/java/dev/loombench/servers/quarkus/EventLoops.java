package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Map;

/** How many event loops read and write. */
public sealed interface EventLoops {

  /** As many as the reader said, or as there are processors when nothing was said. */
  record Count(int loops) implements EventLoops {}

  /** As many as Quarkus takes by itself. */
  record FrameworkDefault() implements EventLoops {}

  /**
   * Reads {@code loombench.event-loops}.
   *
   * @throws BadProperty when it is neither a number nor {@code default}
   */
  static EventLoops from(LoombenchProperties properties) {
    String processors = String.valueOf(Runtime.getRuntime().availableProcessors());
    return switch (properties.text("event-loops").orElse(processors)) {
      case "default" -> new FrameworkDefault();
      case String count ->
          LoombenchProperties.parse(count, 1, 1024)
              .map(Count::new)
              .orElseThrow(
                  () ->
                      LoombenchProperties.bad(
                          "event-loops", count, "a whole number from 1 to 1024, or default"));
    };
  }

  /** What Quarkus has to be told. */
  default Map<String, String> quarkusProperties() {
    return switch (this) {
      case Count(int loops) -> Map.of("quarkus.vertx.event-loops-pool-size", String.valueOf(loops));
      case FrameworkDefault byItself -> Map.of();
    };
  }

  /** Why there are as many, for the ledger. */
  default String reason() {
    return switch (this) {
      case Count count -> "set; Quarkus's own default is 2 x processors";
      case FrameworkDefault byItself -> "Quarkus's own default, 2 x processors";
    };
  }
}
