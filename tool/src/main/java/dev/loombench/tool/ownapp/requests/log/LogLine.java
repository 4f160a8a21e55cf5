package dev.loombench.tool.ownapp.requests.log;

import dev.loombench.tool.yaml.Quoting;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fields of a line of an access log. */
public final class LogLine {

  /**
   * Statuses of answers that the application gave too late: clients left (499 of nginx and Traefik,
   * 460 of ALB), or a gateway ended the request (504).
   */
  public static final Set<Integer> SLOW = Set.of(460, 499, 504);

  private static final int CLIENT_LEFT = 499;

  /** Texts without a value, also of several attempts, and HAProxy's for no server. */
  private static final Pattern NOTHING = Pattern.compile("[-,:\\s]*|<NOSRV>");

  private static final Pattern NO_STATUS = Pattern.compile("[-,:\\s0]*");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern(
          "[dd/MMM/yyyy[:][ ]HH:mm:ss][yyyy-MM-dd['T'][ ]HH:mm:ss][.SSSSSSSSS][.SSSSSS][.SSSSS]"
              + "[.SSSS][.SSS][.SS][.S][ ][XXX][XX]",
          Locale.ENGLISH);

  private record Value(String name, String text) {}

  private final Map<String, Value> values = new HashMap<>();

  /** Adds a field; the first of the same name counts. */
  void put(String name, String text) {
    var key = new StringBuilder();
    name.chars()
        .filter(Character::isLetterOrDigit)
        .forEach(letter -> key.append((char) Character.toLowerCase(letter)));
    values.putIfAbsent(key.toString(), new Value(name, text));
  }

  /** Returns the request line, or what it would be; empty if the line has none. */
  public Optional<String> requestLine() {
    return value(LogField.REQUEST)
        .map(Value::text)
        .filter(line -> line.indexOf(' ') > 0 || given(LogField.METHOD).isEmpty())
        .or(
            () ->
                given(LogField.METHOD)
                    .flatMap(
                        method ->
                            given(LogField.TARGET).map(path -> method + " " + path + query(path))));
  }

  private String query(String path) {
    return given(LogField.QUERY)
        .filter(_ -> path.indexOf('?') < 0)
        .map(query -> query.startsWith("?") ? query : "?" + query)
        .orElse("");
  }

  /** Returns the status; 499 for 0 and -1, with which Envoy and HAProxy log clients that left. */
  public OptionalInt status() {
    return given(LogField.STATUS)
        .filter(text -> text.matches("\\d{1,3}|-1"))
        .map(Integer::parseInt)
        .map(status -> OptionalInt.of(status <= 0 ? CLIENT_LEFT : status))
        .orElse(OptionalInt.empty());
  }

  /** Returns the time in seconds since the epoch; empty if it is missing or of unknown form. */
  public OptionalLong second() {
    return given(LogField.TIME).map(LogLine::second).orElse(OptionalLong.empty());
  }

  public Optional<String> agent() {
    return given(LogField.AGENT);
  }

  /** Returns the host that the client asked for, with its port if that is known. */
  public Optional<String> host() {
    return given(LogField.HOST).filter(host -> host.matches("[A-Za-z0-9.-]+(:\\d+)?"));
  }

  /** Returns whether a proxy answered without the application. */
  public boolean isAnsweredByProxy() {
    if (status().isPresent() && SLOW.contains(status().getAsInt())) {
      return value(LogField.UPSTREAM_ADDRESS).isPresent()
          && given(LogField.UPSTREAM_ADDRESS).isEmpty();
    }
    return Stream.of(LogField.UPSTREAM_STATUS, LogField.UPSTREAM_ADDRESS, LogField.UPSTREAM_TIME)
        .filter(field -> value(field).isPresent())
        .findFirst()
        .map(field -> given(field).isEmpty())
        .orElse(values.containsKey("downstreamstatus")); // Traefik then has no service
  }

  /** Returns which of the log's fields are used, for people. */
  public String fields() {
    return Stream.of(LogField.values())
        .flatMap(
            field ->
                value(field).stream()
                    .map(value -> field.label() + " in " + Quoting.quoted(value.name())))
        .collect(Collectors.joining(", "));
  }

  /** Returns a field's text unless the log says that there is none. */
  private Optional<String> given(LogField field) {
    Pattern none = field == LogField.UPSTREAM_STATUS ? NO_STATUS : NOTHING;
    return value(field).map(Value::text).filter(text -> !none.matcher(text).matches());
  }

  private Optional<Value> value(LogField field) {
    return field.names().stream().map(values::get).flatMap(Stream::ofNullable).findFirst();
  }

  /** Returns seconds since the epoch; a time without an offset is taken as UTC. */
  private static OptionalLong second(String text) {
    if (text.matches("\\d{10,19}(\\.\\d+)?")) { // seconds, or milli-, micro- or nanoseconds
      return OptionalLong.of(Long.parseLong(text.substring(0, 10)));
    }
    try {
      TemporalAccessor time = TIME.parse(text);
      ZoneOffset offset =
          time.query(TemporalQueries.zone()) instanceof ZoneOffset given ? given : ZoneOffset.UTC;
      return OptionalLong.of(LocalDateTime.from(time).toEpochSecond(offset));
    } catch (DateTimeException unknown) {
      return OptionalLong.empty();
    }
  }
}
