package dev.loombench.tool.ownapp.requests;

import de.sstoehr.harreader.HarReader;
import de.sstoehr.harreader.HarReaderException;
import de.sstoehr.harreader.HarReaderMode;
import de.sstoehr.harreader.model.Har;
import de.sstoehr.harreader.model.HarEntry;
import de.sstoehr.harreader.model.HarHeader;
import de.sstoehr.harreader.model.HarPostData;
import de.sstoehr.harreader.model.HarPostDataParam;
import de.sstoehr.harreader.model.HarRequest;
import dev.loombench.tool.problem.Problem;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** Reader of HAR files, the archives of browsers' requests. */
final class HarFile {

  private static final String FORM = "application/x-www-form-urlencoded";

  private HarFile() {}

  /**
   * Adds the requests of a file.
   *
   * @throws Problem of usage if it is unreadable or no HAR file
   */
  static void read(Path file, SourceRequests requests) {
    List<HarEntry> entries = parse(file).log().entries();
    if (entries.isEmpty()) {
      throw Problem.usage(
          "%s: found no requests; save a HAR file of the browser's network panel.".formatted(file));
    }
    for (HarEntry entry : entries) {
      HarRequest request = entry.request();
      if (request.method() == null || request.url() == null) {
        requests.leaveOut("entries without a method or URL", "they are not requests");
      } else if (body(request).isEmpty()) {
        requests.leaveOut(
            request.method() + " requests whose body was not recorded",
            "save the HAR file with content, or give the request by --request");
      } else {
        requests.add(request(request, entry.response().status(), body(request).get()));
      }
    }
  }

  private static SourceRequest request(HarRequest request, int status, String body) {
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    for (HarHeader header : request.headers()) {
      if (header.name() != null && header.value() != null) {
        headers.merge(header.name(), header.value(), "%s, %s"::formatted);
      }
    }
    return new SourceRequest(
        request.method(),
        request.url(),
        headers,
        body,
        OptionalInt.of(status),
        OptionalLong.empty(),
        1);
  }

  /** Returns the body; empty if the request had one that the file does not hold. */
  private static Optional<String> body(HarRequest request) {
    HarPostData data = request.postData();
    if (data.additional().containsKey("encoding")) {
      return Optional.empty(); // not text
    }
    if (data.text() != null && !data.text().isEmpty()) {
      return Optional.of(data.text());
    }
    boolean form = data.mimeType() != null && data.mimeType().startsWith(FORM);
    if (form && !data.params().isEmpty()) {
      return Optional.of(
          data.params().stream().map(HarFile::encoded).collect(Collectors.joining("&")));
    }
    boolean announced = data.mimeType() != null && !data.mimeType().isEmpty();
    boolean lost = data.text() == null && announced && request.bodySize() != 0;
    return request.bodySize() > 0 || lost ? Optional.empty() : Optional.of("");
  }

  private static String encoded(HarPostDataParam parameter) {
    return encoded(parameter.name()) + "=" + encoded(parameter.value());
  }

  /** Encodes a text unless it is encoded already, as in the files of some browsers. */
  private static String encoded(String text) {
    if (text == null || text.matches("(?:[\\w.~*+-]|%[0-9A-Fa-f]{2})*")) {
      return text == null ? "" : text;
    }
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static Har parse(Path file) {
    RequestSources.requireReadable(file);
    try {
      Har har = new HarReader().readFromFile(file.toFile(), HarReaderMode.LAX);
      if (har == null || har.log() == null || har.log().entries() == null) {
        throw notHar(file.toString(), "found no 'log' with 'entries'");
      }
      return har;
    } catch (HarReaderException wrong) {
      throw wrong.getCause() instanceof JacksonException malformed
          ? notHar(place(file, malformed.getLocation()), malformed.getOriginalMessage())
          : notHar(file.toString(), wrong.getMessage());
    }
  }

  private static String place(Path file, TokenStreamLocation location) {
    return location == null || location.getLineNr() < 1
        ? file.toString()
        : "%s:%d:%d".formatted(file, location.getLineNr(), location.getColumnNr());
  }

  private static Problem notHar(String place, String reason) {
    String first = reason == null ? "" : reason.replaceFirst("(?s) \\(for .*|\n.*", "");
    return Problem.usage("%s: not a HAR file: %s".formatted(place, first));
  }
}
