package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.ownapp.requests.log.LogFormat;
import dev.loombench.tool.ownapp.requests.log.LogLine;
import dev.loombench.tool.problem.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Reader of access logs of servers and proxies. */
final class AccessLogFile {

  private static final Pattern REQUEST_LINE =
      Pattern.compile("([A-Za-z]+) (\\S.*?)(?: HTTP/\\d(?:\\.\\d)?)?");
  private static final int MAX_LINE = 1 << 20;
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final Path file;
  private final LogFormat format;
  private final String mismatch;
  private final SourceRequests requests;
  private int number;
  private int parsed;
  private int malformed;
  private int firstMalformed;

  private AccessLogFile(RequestSource.AccessLog log, SourceRequests requests) {
    this.file = log.file();
    this.format = log.format().map(LogFormat::of).orElseGet(LogFormat::known);
    this.mismatch =
        log.format().isPresent()
            ? "not a request in the format of --log-format"
            : "not a request in a known log format";
    this.requests = requests;
  }

  /**
   * Adds the requests of a file, which may be compressed by gzip.
   *
   * @throws Problem of usage if it is unreadable or has no line in its format
   */
  static void read(RequestSource.AccessLog source, SourceRequests requests) {
    Path file = source.file();
    RequestSources.requireReadable(file);
    var log = new AccessLogFile(source, requests);
    try (BufferedReader reader = open(file)) {
      while (log.addNext(reader)) {
        // adds one line at a time
      }
    } catch (IOException unreadable) {
      throw RequestSources.unreadable(file, unreadable);
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

  private void add(String text) {
    number++;
    String line = number == 1 && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    if (line.isBlank() || line.startsWith("#")) {
      return;
    }
    Optional<LogLine> found = format.line(line).filter(any -> any.requestLine().isPresent());
    if (found.isEmpty()) {
      malformed++;
      firstMalformed = firstMalformed == 0 ? number : firstMalformed;
      return;
    }
    if (parsed++ == 0 && line.startsWith("{")) {
      requests.note("%s: %s".formatted(file.getFileName(), found.get().fields()));
    }
    add(found.get());
  }

  private void add(LogLine line) {
    Matcher request = REQUEST_LINE.matcher(line.requestLine().orElseThrow());
    if (!request.matches()) {
      requests.leaveOut("connections without a request line", "they sent no HTTP request");
      return;
    }
    if (line.isAnsweredByProxy()) {
      requests.leaveOut(
          "requests that the proxy answered itself", "they did not reach the application");
      return;
    }
    OptionalLong second = line.second();
    if (second.isEmpty()) {
      requests.leaveOut(
          "times of " + file.getFileName(), "missing or of unknown form, so not in the rate");
    }
    requests.add(
        new SourceRequest(
            request.group(1),
            url(line.host(), request.group(2)),
            line.agent().map(agent -> Map.of("User-Agent", agent)).orElse(Map.of()),
            "",
            line.status(),
            second,
            1));
  }

  private static String url(Optional<String> virtualHost, String target) {
    return virtualHost.isPresent() && target.startsWith("/")
        ? "http://" + virtualHost.get() + target
        : target;
  }

  private void end() {
    if (malformed > 0 && parsed == 0) {
      throw Problem.usage(
          "%s:%d: %s; give the log's format by --log-format, like '$remote_addr [$time_local] \"$request\" $status' of nginx or '%%h %%l %%u %%t \"%%r\" %%>s' of Apache"
              .formatted(file, firstMalformed, mismatch));
    }
    if (parsed == 0) {
      throw Problem.usage("%s: the log is empty".formatted(file));
    }
    if (malformed > 0) {
      requests.leaveOut(
          "lines of %s, the first at line %d".formatted(file.getFileName(), firstMalformed),
          mismatch,
          malformed);
    }
  }
}
