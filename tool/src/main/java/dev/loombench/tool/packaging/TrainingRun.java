package dev.loombench.tool.packaging;

import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Work;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Training run, the same for every cache: starts the server, sends the small form of every workload
 * that needs no backing service, one request after another, and stops the server.
 */
record TrainingRun(Function<LaunchSpec, RunningServer> launcher) {

  static final int ROUNDS = 500;

  /** A JVM assembles its cache at exit, for some kinds in a separate process. */
  private static final Duration EXIT_TIMEOUT = Duration.ofMinutes(5);

  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

  /** Returns the requests of one round; {@link #ROUNDS} rounds are sent. */
  static List<RequestSpec> requests() {
    return Arrays.stream(KernelName.values())
        .filter(kernel -> kernel.needs().isEmpty())
        .flatMap(kernel -> new Work.Kernel(kernel, Map.of()).warmUpRequests().stream())
        .toList();
  }

  static String protocol() {
    return "%d times %s".formatted(ROUNDS, requests());
  }

  /** Trains a server and returns, after its exit, its exit status and last lines of output. */
  String train(LaunchSpec spec) {
    try (RunningServer server = launcher.apply(spec)) {
      send(server.baseUri());
      ProcessHandle.of(server.pid().orElseThrow()).ifPresent(ProcessHandle::destroy);
      return server.onExit().get(EXIT_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException runsOn) {
      throw Problem.environment(
          "the server in training did not exit within %d s; its log is %s"
              .formatted(EXIT_TIMEOUT.toSeconds(), spec.logFile()),
          runsOn);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while a server was in training");
    } catch (IOException unanswered) {
      throw Problem.environment(
          "the server in training did not answer: %s; its log is %s"
              .formatted(Problem.reason(unanswered), spec.logFile()),
          unanswered);
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void send(URI base) throws IOException, InterruptedException {
    List<HttpRequest> requests =
        requests().stream().map(request -> httpRequest(base, request)).toList();
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      for (int round = 0; round < ROUNDS; round++) {
        for (HttpRequest request : requests) {
          int status = client.send(request, BodyHandlers.discarding()).statusCode();
          if (status >= 300) {
            throw new IOException("%s answered %d".formatted(request.uri(), status));
          }
        }
      }
    }
  }

  private static HttpRequest httpRequest(URI base, RequestSpec request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(base.resolve(request.path()))
            .timeout(ANSWER_TIMEOUT)
            .method(
                request.method(),
                switch (request.body()) {
                  case RequestBody.Text(String text) when text.isEmpty() -> BodyPublishers.noBody();
                  case RequestBody.Text(String text) -> BodyPublishers.ofString(text);
                  case RequestBody.FromFile _, RequestBody.Numbers _, RequestBody.Letters _ ->
                      throw new IllegalStateException("no kernel sends such a body");
                });
    request.headers().forEach(builder::header);
    return builder.build();
  }
}
