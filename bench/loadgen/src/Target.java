import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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

  /** Returns a plan of GET requests that starts now. */
  LoadPlan plan(LoadShape shape, int connections, int eventLoops) {
    return new LoadPlan(
        List.of(URI.create(url())),
        List.of(RequestSpec.get("/")),
        LoadPlan.Order.WEIGHTED,
        shape,
        ConnectionPolicy.http1(connections),
        Duration.ofSeconds(10),
        Duration.ofSeconds(2),
        eventLoops,
        1,
        Instant.now());
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
