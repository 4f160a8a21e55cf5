import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Runs programs to their end on the generator's CPU. */
final class Command {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Command() {}

  /** Output and resource usage of a program. */
  record Completed(String output, Usage usage) {}

  /** Resource usage of a program, as reported by wait4(2). */
  record Usage(int exit, double cpuSeconds, long peakResidentBytes) {}

  /** Failure of a program; the message has its last lines of output. */
  static final class Failure extends IOException {
    Failure(String message) {
      super(message);
    }
  }

  /** Runs a program. */
  static Completed run(Tool.Environment environment, List<String> command)
      throws IOException, InterruptedException {
    Path outputFile = Files.createTempFile("bench", ".out");
    Path usageFile = Files.createTempFile("bench", ".usage");
    try {
      List<String> measured = new ArrayList<>();
      measured.add(environment.buildFolder().resolve("usage").toString());
      measured.add(usageFile.toString());
      measured.addAll(command);
      Process process =
          new ProcessBuilder(environment.onGeneratorCpu(measured))
              .redirectErrorStream(true)
              .redirectOutput(outputFile.toFile())
              .start();
      int status = process.waitFor();
      String output = Files.readString(outputFile);
      if (status != 0) {
        throw new Failure(lastLines(output));
      }
      Usage used = JSON.readValue(Files.readString(usageFile), Usage.class);
      if (used.exit() != 0) {
        throw new Failure("exit %d: %s".formatted(used.exit(), lastLines(output)));
      }
      return new Completed(output, used);
    } finally {
      Files.delete(outputFile);
      Files.delete(usageFile);
    }
  }

  /** Returns the first line of output, whatever the exit status. */
  static String firstLine(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return output.lines().findFirst().orElse("");
  }

  /** Returns the first group of the first match of a pattern. */
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
