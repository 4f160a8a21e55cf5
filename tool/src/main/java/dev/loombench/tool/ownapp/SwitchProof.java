package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.start.FirstStart;
import dev.loombench.tool.record.proc.HandlingThreads;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Proof that a setting for virtual threads took effect: the threads that handled the requests of a
 * first start. A setting without an effect would be measured as a difference of zero.
 */
record SwitchProof(TypedCommand command) {

  /** Share of the CPU that carriers use at least if virtual threads handle requests. */
  private static final double LEAST_CARRIERS = 0.02;

  /** Share of the CPU from which the busiest threads are certain to have handled the requests. */
  private static final double MOST = 0.5;

  private static final Pattern SWITCH =
      Pattern.compile("(?i)([\\w.\\-]*virtual[\\w.\\-]*)=(true|on|yes|1|enabled)\\b");
  private static final Pattern CHOICE =
      Pattern.compile("(?i)([\\w.\\-]*(?:thread|executor)[\\w.\\-]*)=(virtual)\\b");

  /**
   * Checks a first start.
   *
   * @throws dev.loombench.tool.problem.Problem if the variant is set to virtual threads, but other
   *     threads handled its requests
   */
  void require(Variant variant, FirstStart.Answered start) {
    Optional<String> setting = setting(variant);
    Optional<HandlingThreads> others =
        start
            .threads()
            .filter(threads -> threads.carriers() < LEAST_CARRIERS && threads.share() >= MOST);
    if (setting.isPresent() && others.isPresent()) {
      throw NextCommand.invalidData(
          "%s: %s, but its requests ran on the platform threads %s. Does this version of the application or its framework know that setting? A comparison would say nothing about virtual threads. Correct the setting, or vary another one"
              .formatted(variant.id(), setting.get(), others.get().busiest()),
          command);
    }
  }

  /** Returns what sets a variant to virtual threads, as it is written. */
  static Optional<String> setting(Variant variant) {
    Stream<String> texts =
        switch (variant.server()) {
          case Server.Command server ->
              Stream.concat(
                  Stream.concat(server.command().stream(), variant.jvmFlags().stream()),
                  server.environment().entrySet().stream()
                      .map(one -> one.getKey() + "=" + one.getValue()));
          case Server.Bundled _, Server.Running _ -> Stream.of();
        };
    String all = texts.collect(Collectors.joining("\n"));
    return Stream.of(SWITCH, CHOICE)
        .map(pattern -> pattern.matcher(all))
        .filter(Matcher::find)
        .map(found -> found.group(1).replaceFirst("^-+D?", "") + "=" + found.group(2))
        .findFirst();
  }
}
