import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** A program that runs to its end on the generator's CPU. */
final class Command {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Command() {}

  /** What it said and what it used. */
  record Ended(String output, Usage usage) {}

  /** What the kernel told whoever waited for it. */
  record Usage(int exit, double cpuSeconds, long peakResidentBytes) {}

  /** It ended with another status than 0; the message has its last lines. */
  static final class Failure extends IOException {
    Failure(String message) {
      super(message);
    }
  }

  /** Runs it. */
  static Ended run(Tool.Setting setting, List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("bench", ".out");
    Path usage = Files.createTempFile("bench", ".usage");
    try {
      List<String> measured = new ArrayList<>();
      measured.add(setting.made().resolve("usage").toString());
      measured.add(usage.toString());
      measured.addAll(command);
      Process process =
          new ProcessBuilder(setting.placed(measured))
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      int status = process.waitFor();
      String said = Files.readString(output);
      if (status != 0) {
        throw new Failure(lastLines(said));
      }
      Usage used = JSON.readValue(Files.readString(usage), Usage.class);
      if (used.exit() != 0) {
        throw new Failure("exit %d: %s".formatted(used.exit(), lastLines(said)));
      }
      return new Ended(said, used);
    } finally {
      Files.delete(output);
      Files.delete(usage);
    }
  }

  /** The first line that a program prints, whatever it ends with. */
  static String firstLine(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return said.lines().findFirst().orElse("");
  }

  /** What the pattern's first group holds where it first matches. */
  static String group(Pattern pattern, String output) throws Failure {
    Matcher matcher = pattern.matcher(output);
    if (!matcher.find()) {
      throw new Failure("expected %s in: %s".formatted(pattern, lastLines(output)));
    }
    return matcher.group(1);
  }

  private static String lastLines(String output) {
    Stream<String> lines = output.lines().filter(line -> !line.isBlank());
    List<String> all = lines.toList();
    return String.join(" / ", all.subList(Math.max(0, all.size() - 2), all.size()));
  }
}
