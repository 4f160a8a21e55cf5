package dev.loombench.loadgen.training;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.loadgen.Generator;
import dev.loombench.loadgen.MessageCodec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Training run of the generator: sends short plans of open and closed load over HTTP/1.1 and HTTP/2
 * by commands and events as in a trial. The JDK makes an AOT cache of the classes that the run
 * loaded and of the profiles of its methods.
 *
 * <p>The server is another process: its code would otherwise be part of the profiles.
 */
public final class Training {

  private static final int CONNECTIONS = 64;
  private static final Duration LEAD = Duration.ofMillis(100);

  private final MessageCodec codec = new MessageCodec();
  private final PrintStream commands;
  private final BufferedReader events;
  private final Path log;

  private Training(PrintStream commands, BufferedReader events, Path log) {
    this.commands = commands;
    this.events = events;
    this.log = log;
  }

  /**
   * Starts a server, sends the plans and exits; a plan without a successful request fails the run.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Thread.ofPlatform().daemon().start(Training::exitWithParent);
    Process server = startServer();
    Path log = Files.createTempFile("training", ".hlog");
    try (BufferedReader ports = server.inputReader(StandardCharsets.US_ASCII)) {
      String line = ports.readLine();
      if (line == null) {
        throw new IOException("the training server did not start");
      }
      String[] port = line.split(" ", -1);
      sendAll(
          URI.create("http://127.0.0.1:" + port[0]),
          URI.create("http://127.0.0.1:" + port[1]),
          log);
    } finally {
      server.destroyForcibly();
      Files.delete(log);
    }
  }

  /** Exits without a cache when the input ends, as it does if the starting process is killed. */
  private static void exitWithParent() {
    try {
      while (System.in.read() >= 0) {
        // waits for the end of the input
      }
    } catch (IOException unreadable) {
      // ends too
    }
    kill();
  }

  /** Kills this process, because halting it would write the cache first, for seconds. */
  private static void kill() {
    try {
      new ProcessBuilder("sh", "-c", "kill -KILL " + ProcessHandle.current().pid()).start();
    } catch (IOException noShell) {
      Runtime.getRuntime().halt(1);
    }
  }

  private static Process startServer() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            System.getProperty("java.class.path"),
            TrainingServer.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void sendAll(URI http1, URI http2, Path log)
      throws IOException, InterruptedException {
    Pipe commands = Pipe.open();
    Pipe events = Pipe.open();
    var generator = new Generator(reader(commands), writer(events), () -> {});
    Thread serving =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    generator.serve();
                  } catch (IOException unreadable) {
                    generator.crash(unreadable);
                  }
                });
    new Training(writer(commands), reader(events), log).sendAll(http1, http2);
    serving.join();
  }

  private static BufferedReader reader(Pipe pipe) {
    return new BufferedReader(
        new InputStreamReader(Channels.newInputStream(pipe.source()), StandardCharsets.UTF_8));
  }

  private static PrintStream writer(Pipe pipe) {
    return new PrintStream(Channels.newOutputStream(pipe.sink()), true, StandardCharsets.UTF_8);
  }

  private void sendAll(URI http1, URI http2) throws IOException {
    ConnectionPolicy reused = ConnectionPolicy.http1(CONNECTIONS);
    var streams = new ConnectionPolicy(HttpVersion.HTTP_2, true, 4, 32, Trust.DEFAULT);
    var fresh = new ConnectionPolicy(HttpVersion.HTTP_1_1, false, CONNECTIONS, 1, Trust.DEFAULT);
    send(http1, open(20_000, 2), reused);
    send(http1, closed(CONNECTIONS, Duration.ZERO, 1), reused);
    send(http1, closed(1_000, Duration.ofMillis(200), 1), ConnectionPolicy.http1(1_000));
    send(http1, open(300, 1), fresh);
    send(http2, open(10_000, 1), streams);
    send(http2, closed(CONNECTIONS, Duration.ZERO, 1), streams);
    send(http1, open(20_000, 2), reused);
    commands.println(codec.line(new GeneratorCommand.Quit()));
  }

  private static LoadShape open(int perSecond, int seconds) {
    return new LoadShape.Open(
        Spacing.UNIFORM, List.of(Stage.constant(perSecond, Duration.ofSeconds(seconds))));
  }

  private static LoadShape closed(int users, Duration thinkTime, int seconds) {
    return new LoadShape.Closed(
        List.of(Stage.constant(users, Duration.ofSeconds(seconds))), thinkTime);
  }

  private void send(URI target, LoadShape shape, ConnectionPolicy connections) throws IOException {
    var post =
        RequestSpec.of("POST", "/post", Map.of("Content-Type", "application/json"), "{\"n\": 1}")
            .expecting(new BodyCheck.Containing("trained"));
    var plan =
        new LoadPlan(
            List.of(target),
            List.of(RequestSpec.get("/").weighing(9), post),
            LoadPlan.Order.WEIGHTED,
            shape,
            connections,
            Duration.ofSeconds(10),
            Duration.ofSeconds(5),
            1,
            1,
            Instant.now().plus(LEAD));
    commands.println(codec.line(new GeneratorCommand.Run(plan, log.toString())));
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      switch (codec.event(line)) {
        case GeneratorEvent.Ready _, GeneratorEvent.Progress _ -> {
          // waits for the end
        }
        case GeneratorEvent.Done(var result) -> {
          if (result.results().getOrDefault(RequestResult.OK, 0L) == 0) {
            throw new IOException("no request succeeded: " + result.firstErrors());
          }
          return;
        }
        case GeneratorEvent.Failed(var _, String message) -> throw new IOException(message);
      }
    }
    throw new IOException("the generator ended");
  }
}
