package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.problem.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Reader of access logs in the common and combined formats of Apache, nginx and Tomcat. Further
 * fields at the end of a line, and a virtual host before it, are allowed.
 */
final class AccessLogFile {

  /** Host, identity and user, time, request line, status, size; a virtual host may precede them. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?:([^\\s:\"]+:\\d+) )?\\S+ \\S+ [^\\[\"]+\\[([^\\]]+)\\]"
              + " \"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\" (\\d{3}) (?:\\d+|-)(?: .*)?");

  private static final Pattern REQUEST_LINE =
      Pattern.compile("([A-Za-z]+) (\\S.*?)(?: HTTP/\\d(?:\\.\\d)?)?");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:x([0-9A-Fa-f]{2})|(.))");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);
  private static final int HEX = 16;
  private static final int MAX_LINE = 1 << 20;

  private final Path file;
  private final SourceRequests requests;
  private int number;
  private int parsed;
  private int malformed;
  private int firstMalformed;

  private AccessLogFile(Path file, SourceRequests requests) {
    this.file = file;
    this.requests = requests;
  }

  /**
   * Adds the requests of a file, which may be compressed by gzip.
   *
   * @throws Problem of usage if it is unreadable or has no line in these formats
   */
  static void read(Path file, SourceRequests requests) {
    SourceFiles.requireReadable(file);
    var log = new AccessLogFile(file, requests);
    try (BufferedReader reader = open(file)) {
      while (log.addNext(reader)) {
        // adds one line at a time
      }
    } catch (IOException unreadable) {
      throw Problem.usage(
          "%s: can't be read: %s".formatted(file, Problem.reason(unreadable)), unreadable);
    }
    log.end();
  }

  /** Decodes bytes as they are: servers escape most, and paths are percent-encoded later. */
  private static BufferedReader open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
    return new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
  }

  /** Adds the next line; returns false at the end. */
  private boolean addNext(BufferedReader reader) throws IOException {
    var line = new StringBuilder();
    int next = reader.read();
    boolean more = next >= 0;
    for (; next >= 0 && next != '\n'; next = reader.read()) {
      if (line.length() == MAX_LINE) {
        throw Problem.usage(
            "%s:%d: longer than %d characters; not a line of an access log"
                .formatted(file, number + 1, MAX_LINE));
      }
      line.append((char) next);
    }
    if (more) {
      add(line.toString().stripTrailing());
    }
    return more;
  }

  private void add(String line) {
    number++;
    if (line.isBlank() || line.startsWith("#")) {
      return;
    }
    Matcher matcher = LINE.matcher(line);
    Optional<OffsetDateTime> time = matcher.matches() ? time(matcher.group(2)) : Optional.empty();
    if (time.isEmpty()) {
      malformed++;
      firstMalformed = firstMalformed == 0 ? number : firstMalformed;
      return;
    }
    parsed++;
    Matcher request = REQUEST_LINE.matcher(unescaped(matcher.group(3)));
    if (!request.matches()) {
      requests.leaveOut("connections without a request line", "they sent no HTTP request", 1);
      return;
    }
    requests.add(
        new SourceRequest(
            request.group(1),
            url(Optional.ofNullable(matcher.group(1)), request.group(2)),
            Map.of(),
            "",
            OptionalInt.of(Integer.parseInt(matcher.group(4))),
            OptionalLong.of(time.get().toEpochSecond()),
            1));
  }

  private static String url(Optional<String> virtualHost, String target) {
    return virtualHost.isPresent() && target.startsWith("/")
        ? "http://" + virtualHost.get() + target
        : target;
  }

  private static Optional<OffsetDateTime> time(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text, TIME));
    } catch (DateTimeParseException otherFormat) {
      return Optional.empty();
    }
  }

  /** Reverses the escapes of the servers: {@code \x22} of nginx, {@code \"} of Apache. */
  private static String unescaped(String text) {
    return text.indexOf('\\') < 0
        ? text
        : ESCAPE
            .matcher(text)
            .replaceAll(
                escape ->
                    Matcher.quoteReplacement(
                        escape.group(1) == null ? escape.group(2) : encoded(escape.group(1))));
  }

  /** Returns a byte as a character, percent-encoded unless it is a printable one. */
  private static String encoded(String hex) {
    int value = Integer.parseInt(hex, HEX);
    boolean printable = value > ' ' && value < 127 && value != '#';
    return printable ? String.valueOf((char) value) : "%" + hex.toUpperCase(Locale.ROOT);
  }

  private void end() {
    if (malformed > 0 && parsed == 0) {
      throw Problem.usage(
          "%s:%d: not in the common or combined log format, which starts like: 192.0.2.1 - - [23/Nov/2026:08:00:00 +0000] \"GET /owners HTTP/1.1\" 200 512"
              .formatted(file, firstMalformed));
    }
    if (parsed == 0) {
      throw Problem.usage("%s: the log is empty".formatted(file));
    }
    if (malformed > 0) {
      requests.leaveOut(
          "lines of %s, the first at line %d".formatted(file.getFileName(), firstMalformed),
          "not in the common or combined log format",
          malformed);
    }
  }
}
