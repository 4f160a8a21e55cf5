package dev.loombench.tool.ownapp.start;

import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.launch.ServerStart;
import dev.loombench.tool.launch.os.Listener;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.load.LoginSession;
import dev.loombench.tool.ownapp.answers.AnswerPair;
import dev.loombench.tool.ownapp.requests.RecordedClient;
import dev.loombench.tool.ownapp.requests.RecordingProxy;
import dev.loombench.tool.ownapp.requests.RequestSource;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.proc.HandlingThreads;
import dev.loombench.tool.run.Home;
import dev.loombench.tool.run.TrialEnvironment;
import dev.loombench.tool.run.trial.BackingServices;
import dev.loombench.tool.store.PrivateFolders;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;

/** First start of each variant: its time to the first answer, and two answers to each request. */
public final class FirstStarts implements AutoCloseable {

  private static final long READY_NANOS = 15_000_000_000L;
  private static final long POLL_MILLIS = 200;
  private static final long OVER_A_SECOND_MILLIS = 1_100;
  private static final int UNAVAILABLE = 503;
  private static final int FIRST_ERROR = 400;

  private final Study study;
  private final TrialEnvironment environment;
  private final Path folder;

  private FirstStarts(Study study, TrialEnvironment environment, Path folder) {
    this.study = study;
    this.environment = environment;
    this.folder = folder;
  }

  /**
   * Prepares the starts.
   *
   * @throws dev.loombench.tool.problem.Problem if a variant can't be started on this machine
   */
  public static FirstStarts of(Study study, Path folder) {
    PrivateFolders.create(folder);
    return new FirstStarts(
        study,
        TrialEnvironment.prepare(Home.path(), Home.jdk(), study).requireAllVariants(),
        folder);
  }

  /** Use of a variant that was started. */
  @FunctionalInterface
  private interface Use {
    FirstStart of(RunningServer server, Path log) throws IOException, InterruptedException;
  }

  /**
   * Starts a variant, sends the requests and stops it.
   *
   * @param readyPaths candidates for its readiness path, the best first
   */
  public FirstStart of(VariantId id, List<String> readyPaths, Predicate<List<AnswerPair>> differ)
      throws InterruptedException {
    return used(
        id,
        (server, log) -> {
          try (var client =
              new AnswerClient(server.baseUri(), trust(id), study.protocol().timeout())) {
            Workload workload = study.workloads().getFirst();
            return answers(id, server, client, workload, readyPaths, differ, log);
          }
        });
  }

  /**
   * Starts a variant behind a proxy, records what a client sends and stops it.
   *
   * @param text receives the proxy's address
   */
  public FirstStart recorded(VariantId id, RequestSource.Recorded source, Consumer<String> text)
      throws InterruptedException {
    return used(
        id,
        (server, log) -> {
          RecordedClient client = source.client();
          try (var proxy = RecordingProxy.start(server.baseUri(), trust(id), source.requests())) {
            text.accept("Recording at %s: %s.".formatted(proxy.address(), client.instruction()));
            client.await(proxy.address(), folder.resolve("client.log"), server.onExit());
          }
          return server.isAlive()
              ? new FirstStart.Answered(
                  id, Optional.empty(), "", List.of(), Optional.empty(), log, List.of(), false)
              : new FirstStart.NotReady(
                  id,
                  "%s ended while it was recorded: %s"
                      .formatted(id, server.exitReason().orElse("")),
                  Optional.empty(),
                  StartLog.read(log));
        });
  }

  private Trust trust(VariantId id) {
    return study.variant(id).transport().trust();
  }

  private FirstStart used(VariantId id, Use use) throws InterruptedException {
    Variant variant = study.variant(id);
    Optional<FirstStart> taken = portInUse(variant);
    if (taken.isPresent()) {
      return taken.get();
    }
    Path log = folder.resolve(id + ".log");
    try (BackingServices services = environment.services().forStart(variant, log);
        RunningServer server =
            environment
                .services()
                .launcher()
                .launch(
                    new LaunchSpec(
                        variant,
                        study.jvm(),
                        List.of(),
                        false,
                        services.context(),
                        study.protocol().readyWithin(),
                        LaunchSpec.Start.PROBED,
                        folder,
                        log))) {
      return use.of(server, log);
    } catch (SSLException refused) {
      return new FirstStart.TlsFailed(id, Problem.reason(refused));
    } catch (IOException unreadable) {
      throw Problem.environment(Problem.reason(unreadable), unreadable);
    } catch (ServerFailure.SpeaksTls failure) {
      return new FirstStart.SpeaksTls(id, failure.getMessage());
    } catch (ServerFailure failure) {
      return new FirstStart.NotReady(
          id,
          failure.getMessage(),
          failure instanceof ServerFailure.NotReady
              ? Optional.of(study.protocol().readyWithin())
              : Optional.empty(),
          StartLog.read(log));
    } catch (BackingServiceFailure failure) {
      return new FirstStart.ServiceFailed(id, failure.getMessage());
    }
  }

  private FirstStart answers(
      VariantId id,
      RunningServer server,
      AnswerClient client,
      Workload workload,
      List<String> readyPaths,
      Predicate<List<AnswerPair>> differ,
      Path log)
      throws SSLException, InterruptedException {
    var statuses = new LinkedHashMap<String, Integer>();
    Optional<String> ready = readyPath(client, readyPaths, statuses);
    if (ready.isEmpty()) {
      return new FirstStart.NoReadyPath(id, statuses, StartLog.read(log));
    }
    List<RequestSpec> written = workload.work().requests();
    List<RequestSpec> requests =
        LoginSession.loggedIn(server.baseUri(), trust(id), workload).work().requestsToSend();
    List<AnswerPair> pairs;
    Optional<HandlingThreads.Snapshot> before =
        server.pid().stream().mapToObj(HandlingThreads::snapshot).findFirst();
    try {
      pairs =
          AnswerRounds.of(requests, client::send, differ, () -> Thread.sleep(OVER_A_SECOND_MILLIS));
    } catch (AnswerRounds.Unanswered unanswered) {
      String reason = server.exitReason().orElseGet(() -> Problem.reason(unanswered.getCause()));
      return new FirstStart.NoAnswer(
          id,
          written.get(unanswered.request()),
          reason,
          unanswered.getCause() instanceof HttpTimeoutException
              ? Optional.of(study.protocol().timeout())
              : Optional.empty(),
          StartLog.read(log));
    }
    Optional<HandlingThreads> threads = before.flatMap(HandlingThreads.Snapshot::untilNow);
    client.close();
    server.close();
    return new FirstStart.Answered(
        id,
        server.startUp().map(ServerStart::took),
        ready.get(),
        pairs,
        threads,
        log,
        server.created(),
        server.wasKilled());
  }

  /**
   * Returns the first path that answers with a status below 400, else the first that asks for a
   * login. A path that answers 503 may belong to an application that still starts, so it gets time.
   */
  private static Optional<String> readyPath(
      AnswerClient client, List<String> candidates, Map<String, Integer> statuses)
      throws SSLException, InterruptedException {
    long deadline = System.nanoTime() + READY_NANOS;
    do {
      boolean isStarting = false;
      for (String path : candidates) {
        int status = status(client, path);
        statuses.put(path, status);
        if (status < FIRST_ERROR) {
          return Optional.of(path);
        }
        isStarting = status == UNAVAILABLE && System.nanoTime() < deadline;
        if (isStarting) {
          break;
        }
      }
      Optional<String> login =
          candidates.stream()
              .filter(path -> LaunchSpec.asksForLogin(statuses.getOrDefault(path, UNAVAILABLE)))
              .findFirst();
      if (!isStarting && login.isPresent()) {
        return login;
      }
      Thread.sleep(POLL_MILLIS);
    } while (System.nanoTime() < deadline);
    return Optional.empty();
  }

  private static int status(AnswerClient client, String path)
      throws SSLException, InterruptedException {
    try {
      return client.status(path);
    } catch (SSLException refused) {
      throw refused;
    } catch (IOException unanswered) {
      return UNAVAILABLE;
    }
  }

  private static Optional<FirstStart> portInUse(Variant variant) {
    if (!(variant.server() instanceof Server.Command command) || command.port().isEmpty()) {
      return Optional.empty();
    }
    int port = command.port().getAsInt();
    try (var _ = new ServerSocket(port)) {
      return Optional.empty();
    } catch (IOException taken) {
      return Optional.of(
          new FirstStart.PortInUse(
              variant.id(),
              port,
              Listener.on(port).map(Listener::toString).orElse("a process that is not visible")));
    }
  }

  @Override
  public void close() {
    environment.close();
  }
}
