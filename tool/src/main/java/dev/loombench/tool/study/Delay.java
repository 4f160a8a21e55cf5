package dev.loombench.tool.study;

import dev.loombench.tool.yaml.Durations;
import java.time.Duration;
import java.util.Map;

/**
 * Delaying proxy between the servers of a study and a downstream. It makes each round trip longer,
 * like a downstream that is slower or farther away.
 *
 * @param name name, which commands refer to
 * @param by time added to each round trip
 */
public record Delay(String name, Target to, Duration by) {

  /** Limit of the delay. */
  public static final Duration MAX = Duration.ofSeconds(10);

  private static final String PREFIX = "delay.";

  /** Downstream of a delay. */
  public sealed interface Target {

    /** Downstream that already runs. */
    record Address(String host, int port) implements Target {

      @Override
      public String toString() {
        return host + ":" + port;
      }
    }

    /** Embedded database of the study. */
    record StudyDatabase() implements Target {

      @Override
      public String toString() {
        return "the database";
      }
    }
  }

  /** Returns true if a placeholder of a command is one of a delay. */
  public static boolean isNamedBy(String placeholder) {
    return placeholder.startsWith(PREFIX);
  }

  /** Returns true if a command with that placeholder uses this delay. */
  public boolean isUsedBy(String placeholder) {
    return placeholders("", 0).containsKey(placeholder);
  }

  /** Returns the values of its placeholders, if its proxy listens there. */
  public Map<String, String> placeholders(String host, int port) {
    String key = key();
    return Map.of(
        key, host + ":" + port, key + ".host", host, key + ".port", Integer.toString(port));
  }

  /** Returns its name in placeholders, facts and axes, like {@code delay.db}. */
  public String key() {
    return PREFIX + name;
  }

  /** Describes it for people, like {@code 5ms added to each round trip to localhost:5432}. */
  public String text() {
    return "%s added to each round trip to %s".formatted(Durations.written(by), to);
  }

  public Delay by(Duration other) {
    return new Delay(name, to, other);
  }
}
