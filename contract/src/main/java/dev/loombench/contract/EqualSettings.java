package dev.loombench.contract;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Limits on connections that are equal on every server with kernels and in each of its forms, so
 * that none refuses or closes connections that another accepts.
 */
public final class EqualSettings {

  private static final String NO_LIMIT = "-1";

  private static final Map<String, Set<String>> ACCEPTED =
      new TreeMap<>(
          Map.of(
              "server.backlog", Set.of("4096"),
              "server.max-connections", Set.of("20000", "unlimited"),
              "server.max-keep-alive-requests", Set.of(NO_LIMIT),
              "server.keep-alive-timeout-millis", Set.of(NO_LIMIT),
              "server.connection-timeout-millis", Set.of(NO_LIMIT)));

  private EqualSettings() {}

  /** Returns the differences of a server from these settings, as clauses; none if it has them. */
  public static List<String> differences(Map<String, String> facts) {
    return ACCEPTED.entrySet().stream()
        .filter(setting -> !setting.getValue().contains(facts.getOrDefault(setting.getKey(), "")))
        .map(
            setting ->
                "%s is %s instead of %s"
                    .formatted(
                        setting.getKey(),
                        facts.getOrDefault(setting.getKey(), "unknown"),
                        setting.getValue().stream()
                            .sorted()
                            .reduce((a, b) -> a + " or " + b)
                            .orElseThrow()))
        .toList();
  }
}
