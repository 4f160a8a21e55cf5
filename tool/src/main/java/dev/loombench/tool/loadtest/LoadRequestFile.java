package dev.loombench.tool.loadtest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of a file of requests: {@code METHOD PATH [WEIGHT]} per line, # for comments. */
public final class LoadRequestFile {

  private static final int MAX_BYTES = 32 << 20;
  private static final Pattern FORM =
      Pattern.compile("([A-Z]+)\\s+(/\\S*)(?:\\s+([1-9]\\d{0,5}))?");

  /** A request of the file. */
  public record Line(String method, String path, int weight) {}

  private LoadRequestFile() {}

  /**
   * Reads a file.
   *
   * @throws Problem if it is unreadable, empty or has a malformed line
   */
  public static List<Line> read(Path file) {
    List<String> lines = lines(file);
    var requests = new ArrayList<Line>();
    for (int index = 0; index < lines.size(); index++) {
      String line = lines.get(index).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        requests.add(line(file, index + 1, line));
      }
    }
    if (requests.isEmpty()) {
      throw Problem.usage(
          "--requests: found no request in %s; give METHOD PATH [WEIGHT] per line."
              .formatted(file));
    }
    return requests;
  }

  private static List<String> lines(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw Problem.usage(
            "--requests: %s is larger than the limit of %d bytes.".formatted(file, MAX_BYTES));
      }
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString().lines().toList();
    } catch (IOException e) {
      throw Problem.usage(
          "--requests: found no readable text in %s; give a file with METHOD PATH [WEIGHT] per line."
              .formatted(file),
          e);
    }
  }

  private static Line line(Path file, int number, String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw Problem.usage(
          "--requests: found '%s' in line %d of %s; give METHOD PATH [WEIGHT], like GET /search 3."
              .formatted(text, number, file));
    }
    String weight = matcher.group(3);
    return new Line(
        matcher.group(1), matcher.group(2), weight == null ? 1 : Integer.parseInt(weight));
  }
}
