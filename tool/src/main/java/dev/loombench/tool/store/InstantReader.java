package dev.loombench.tool.store;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reader of times like {@code 2026-01-01T00:00:00.5Z}. Most of a stored trial is time series, and
 * the general parser of the JDK would take most of the time of reading them.
 */
final class InstantReader extends StdDeserializer<Instant> {

  private static final String FORM = "dddd-dd-ddTdd:dd:dd";
  private static final int SECONDS_PER_DAY = 86_400;
  private static final int MAX_FRACTION = 9;

  InstantReader() {
    super(Instant.class);
  }

  @Override
  public Instant deserialize(JsonParser parser, DeserializationContext context) {
    String text = parser.getValueAsString("");
    try {
      return hasForm(text) ? ofForm(text) : Instant.parse(text);
    } catch (DateTimeException malformed) {
      return (Instant) context.handleWeirdStringValue(Instant.class, text, "it is not a time");
    }
  }

  private static boolean hasForm(String text) {
    int end = text.length() - 1;
    int fraction = end - FORM.length() - 1;
    if (end < FORM.length() || text.charAt(end) != 'Z' || fraction > MAX_FRACTION) {
      return false;
    }
    for (int at = 0; at < end; at++) {
      char wanted = at < FORM.length() ? FORM.charAt(at) : at == FORM.length() ? '.' : 'd';
      char found = text.charAt(at);
      if (wanted == 'd' ? found < '0' || found > '9' : found != wanted) {
        return false;
      }
    }
    return fraction != 0
        && number(text, 11, 13) < 24
        && number(text, 14, 16) < 60
        && number(text, 17, 19) < 60;
  }

  private static Instant ofForm(String text) {
    LocalDate date = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10));
    long seconds =
        date.toEpochDay() * SECONDS_PER_DAY
            + number(text, 11, 13) * 3_600L
            + number(text, 14, 16) * 60L
            + number(text, 17, 19);
    int end = text.length() - 1;
    int nanos = end > FORM.length() ? number(text, FORM.length() + 1, end) : 0;
    for (int digits = end - FORM.length() - 1; digits < MAX_FRACTION && nanos > 0; digits++) {
      nanos *= 10;
    }
    return Instant.ofEpochSecond(seconds, nanos);
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int at = from; at < to; at++) {
      number = number * 10 + text.charAt(at) - '0';
    }
    return number;
  }
}
