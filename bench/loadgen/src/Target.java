import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The server that is asked: a process of its own, for one measurement. */
final class Target implements AutoCloseable {

  private final Process process;
  private final int port;

  private Target(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts one that answers at once. */
  static Target start(Tool.Setting setting) throws IOException {
    return start(setting, 0);
  }

  /** Starts one that answers after a delay. */
  static Target start(Tool.Setting setting, int delayMillis) throws IOException {
    Path program = setting.made().resolve("target");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    if (delayMillis > 0) {
      command.addAll(List.of("--delay-millis", String.valueOf(delayMillis)));
    }
    Process process =
        new ProcessBuilder(setting.placedAsTarget(command))
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
