package dev.loombench.tool.study;

import dev.loombench.tool.study.yaml.Words;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a variant may set of one of Loombench's own servers. */
public enum ServerOption {
  /** Where the thread for a request comes from: a pool of so many, or a thread of its own. */
  THREADS(100_000, "unbounded", "virtual"),
  /** How many event loops; {@code default} leaves it to the framework. */
  EVENT_LOOPS(1_024, "default"),
  /** Where work that needs the CPU runs: beside the event loop, or on it. */
  COMPUTE_ON(0, "worker", "loop"),
  /** The most connections to the downstream server. */
  CLIENT_CONNECTIONS(100_000);

  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,8}");

  private final int most;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable, which no type says
  private final List<String> words;

  /**
   * An option that takes some words, or numbers from 1.
   *
   * @param most the largest number; 0 to take none
   */
  ServerOption(int most, String... words) {
    this.most = most;
    this.words = List.of(words);
  }

  /** Its name in study files, and of the server's property after {@code loombench.}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether a server takes this value. */
  public boolean accepts(String value) {
    return words.contains(value)
        || (WHOLE.matcher(value).matches() && Integer.parseInt(value) <= most);
  }

  /** What a server takes, for messages: "give …". */
  public String allowed() {
    String number = "a whole number from 1 to " + most;
    if (words.isEmpty()) {
      return number;
    }
    return most == 0
        ? Words.quotedList(words, "or")
        : number + (words.size() == 1 ? " or " : ", ") + Words.quotedList(words, "or");
  }
}
