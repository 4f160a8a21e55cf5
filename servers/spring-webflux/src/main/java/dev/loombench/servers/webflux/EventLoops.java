package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import reactor.netty.resources.LoopResources;

/** How many event loops read and write. */
sealed interface EventLoops {

  /** As many as the reader said, or as there are processors when nothing was said. */
  record Count(int loops) implements EventLoops {}

  /** As many as Reactor Netty takes by itself: one for each processor, but at least four. */
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

  /** The threads themselves; they also accept connections, as by default. */
  default LoopResources resources() {
    int loops =
        switch (this) {
          case Count count -> count.loops();
          case FrameworkDefault byItself -> LoopResources.DEFAULT_IO_WORKER_COUNT;
        };
    return LoopResources.create("loop", loops, true);
  }

  /** Why there are as many, for the ledger. */
  default String reason() {
    return switch (this) {
      case Count count -> "set; Reactor Netty's own default is max(processors, 4)";
      case FrameworkDefault byItself -> "Reactor Netty's own default, max(processors, 4)";
    };
  }
}
