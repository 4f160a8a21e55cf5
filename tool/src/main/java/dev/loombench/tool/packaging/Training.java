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
 * The one protocol by which every cache is trained: the server is started, answers the small form
 * of every workload that needs nothing beside it, one request after another, and is told to end.
 */
final class Training {

  /** How often each request is sent. */
  static final int TIMES = 500;

  /** A JVM puts its cache together when it ends, some in a process of their own. */
  private static final Duration LONGEST_END = Duration.ofMinutes(5);

  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);

  private final Function<LaunchSpec, RunningServer> launcher;

  Training(Function<LaunchSpec, RunningServer> launcher) {
    this.launcher = launcher;
  }

  /** What is sent, in this order, the whole list as often as {@link #TIMES} says. */
  static List<RequestSpec> requests() {
    return Arrays.stream(KernelName.values())
        .filter(kernel -> kernel.needs().isEmpty())
        .flatMap(kernel -> new Work.Kernel(kernel, Map.of()).warmUpRequests().stream())
        .toList();
  }

  /** Everything that a cache's content depends on, as part of its key. */
  static String protocol() {
    return "%d times %s".formatted(TIMES, requests());
  }

  /**
   * Trains a server and returns once it has ended.
   *
   * @return how it ended, and the last lines that it wrote
   */
  String of(LaunchSpec spec) {
    try (RunningServer server = launcher.apply(spec)) {
      send(server.baseUri());
      ProcessHandle.of(server.pid().orElseThrow()).ifPresent(ProcessHandle::destroy);
      return server.onExit().get(LONGEST_END.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException runsOn) {
      throw Problem.environment(
          "the server that was trained did not end within %d s; its log is %s"
              .formatted(LONGEST_END.toSeconds(), spec.logFile()),
          runsOn);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while a server was trained");
    } catch (IOException unanswered) {
      throw Problem.environment(
          "the server that was trained did not answer: %s; its log is %s"
              .formatted(unanswered, spec.logFile()),
          unanswered);
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void send(URI base) throws IOException, InterruptedException {
    List<HttpRequest> requests =
        requests().stream().map(request -> httpRequest(base, request)).toList();
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      for (int time = 0; time < TIMES; time++) {
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
            .timeout(LONGEST_ANSWER)
            .method(
                request.method(),
                switch (request.body()) {
                  case RequestBody.Text(String text) when text.isEmpty() -> BodyPublishers.noBody();
                  case RequestBody.Text(String text) -> BodyPublishers.ofString(text);
                  case RequestBody.FromFile _, RequestBody.Numbers _, RequestBody.Letters _ ->
                      throw new IllegalStateException("no kernel asks by such a body");
                });
    request.headers().forEach(builder::header);
    return builder.build();
  }
}
