import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Server process of one measurement. */
final class Target implements AutoCloseable {

  private final Process process;
  private final int port;

  private Target(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts a server without delay. */
  static Target start(Tool.Environment environment) throws IOException {
    return start(environment, 0);
  }

  /** Starts a server with a delay before each response. */
  static Target start(Tool.Environment environment, int delayMillis) throws IOException {
    Path program = environment.buildFolder().resolve("target");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    if (delayMillis > 0) {
      command.addAll(List.of("--delay-millis", String.valueOf(delayMillis)));
    }
    Process process =
        new ProcessBuilder(environment.onTargetCpu(command))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader output = process.inputReader();
    String line = output.readLine();
    if (line == null) {
      throw new IOException("the target did not start");
    }
    return new Target(process, Integer.parseInt(line.replaceAll("\\D", "")));
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  double cpuSeconds() {
    return ProcessCpu.seconds(process.pid());
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
