package dev.loombench.tool.place;

import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.place.AgentLine.AgentEvent;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.JsonLines;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Connection to an agent: the standard streams of a process like {@code ssh}. It is lost when the
 * process ends or the agent does not answer for 8 s.
 */
public final class AgentConnection implements AutoCloseable {

  /** Longest time without a line, on both sides. */
  public static final Duration SILENCE = Duration.ofSeconds(8);

  /** Time for an answer beyond which the way to the host counts as interrupted. */
  static final Duration INTERRUPTION = Duration.ofSeconds(2);

  private static final Duration BEAT = Duration.ofSeconds(1);
  private static final Duration FIRST_LINE = Duration.ofSeconds(30);
  private static final int ROUND_TRIPS = 20;

  private record Answer(AgentLine line, long arrivedNanos) {}

  /** Call without an answer yet. */
  private record Waiting(long sentNanos, boolean isPing, CompletableFuture<Answer> answer) {}

  private record Topic(AgentEvent event, int engine) {}

  private final String host;
  private final AgentStreams streams;
  private final AgentService service;
  private final AtomicLong calls = new AtomicLong();
  private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();
  private final Map<Topic, Consumer<String>> listeners = new ConcurrentHashMap<>();
  private final List<Window> interruptions = new CopyOnWriteArrayList<>();
  private final CompletableFuture<String> lost = new CompletableFuture<>();
  private final CompletableFuture<Void> hello = new CompletableFuture<>();

  private AgentConnection(String host, AgentStreams streams) {
    this.host = host;
    this.streams = streams;
    this.service =
        (AgentService)
            Proxy.newProxyInstance(
                AgentService.class.getClassLoader(),
                new Class<?>[] {AgentService.class},
                (_, method, arguments) -> call(method, arguments));
    streams.readTo(this::handle, this::lose);
    Thread.ofVirtual().start(this::beat);
  }

  /**
   * Starts an agent.
   *
   * @param host name for messages
   * @param command starts the agent, whose standard streams are the command's
   * @throws Problem of the environment if it does not start
   */
  public static AgentConnection start(String host, List<String> command) {
    try {
      AgentStreams streams = AgentStreams.start(host, command);
      var connection = new AgentConnection(host, streams);
      try {
        connection.hello.get(FIRST_LINE.toMillis(), TimeUnit.MILLISECONDS);
        return connection;
      } catch (ExecutionException | TimeoutException e) {
        connection.close();
        throw Problem.environment(
            "the agent on %s did not start; it ended with status %d%s"
                .formatted(host, streams.status(), streams.lastErrors()),
            e);
      } catch (InterruptedException interrupted) {
        connection.close();
        Thread.currentThread().interrupt();
        throw Problem.interrupted("interrupted while an agent started on " + host);
      }
    } catch (IOException cause) {
      throw Problem.environment(
          "can't run %s: %s".formatted(command.getFirst(), Problem.reason(cause)), cause);
    }
  }

  /** Returns the methods of the agent. They throw {@link HostLost}. */
  public AgentService service() {
    return service;
  }

  /** Sets the receiver of an event, which replaces the one before; the server has the number 0. */
  public void on(AgentEvent event, int engine, Consumer<String> listener) {
    listeners.put(new Topic(event, engine), listener);
  }

  /** Completes with the reason when the connection is lost or closed. */
  public CompletableFuture<String> lost() {
    return lost.copy();
  }

  /** Returns why the connection is lost; empty while it is not. */
  public Optional<String> whyLost() {
    return Optional.ofNullable(lost.getNow(null));
  }

  public ClockOffset clock() {
    return ClockOffset.of(IntStream.range(0, ROUND_TRIPS).mapToObj(_ -> roundTrip()).toList());
  }

  private ClockOffset.RoundTrip roundTrip() {
    long sent = wallNanos(Instant.now());
    Answer answer = await(send(AgentLine.PING, List.of()));
    return new ClockOffset.RoundTrip(
        sent,
        Long.parseLong(answer.line().texts().getFirst()),
        Long.parseLong(answer.line().texts().getLast()),
        answer.arrivedNanos());
  }

  /** Returns nanoseconds since the epoch. */
  public static long wallNanos(Instant instant) {
    return ChronoUnit.NANOS.between(Instant.EPOCH, instant);
  }

  void watch() {
    interruptions.clear();
  }

  /**
   * Returns the longest time within one of these windows that the agent needed for an answer, if it
   * was an {@link #INTERRUPTION}.
   */
  Optional<Duration> interruption(List<Window> windows) {
    return interruptions.stream()
        .filter(
            one ->
                windows.stream()
                    .anyMatch(
                        window ->
                            one.start().isBefore(window.end())
                                && window.start().isBefore(one.end())))
        .map(Window::length)
        .max(Comparator.naturalOrder());
  }

  private Object call(Method method, Object[] arguments) {
    var texts = new ArrayList<String>();
    for (int i = 0; i < method.getParameterCount(); i++) {
      texts.add(JsonLines.write(arguments[i], method.getGenericParameterTypes()[i]));
    }
    AgentLine answer = await(send(method.getName(), texts)).line();
    if (answer.name().equals(AgentLine.FAILED)) {
      throw failure(answer.texts().getFirst(), answer.texts().getLast());
    }
    return method.getReturnType() == void.class
        ? null
        : JsonLines.read(answer.texts().getFirst(), method.getGenericReturnType());
  }

  private RuntimeException failure(String kind, String message) {
    String text = "%s: %s".formatted(host, message);
    if (kind.equals(ServerFailure.class.getSimpleName())) {
      return new ServerFailure.Reported(text);
    }
    return kind.equals(Problem.Kind.USAGE.name()) ? Problem.usage(text) : Problem.environment(text);
  }

  /** Waits for an answer. An interrupted thread that still cleans up is not interrupted again. */
  private Answer await(CompletableFuture<Answer> answer) {
    try {
      return Thread.currentThread().isInterrupted() ? answer.join() : answer.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while waiting for " + host);
    } catch (ExecutionException | CompletionException failed) {
      throw new HostLost(failed.getCause().getMessage());
    }
  }

  private CompletableFuture<Answer> send(String name, List<String> texts) {
    long id = calls.incrementAndGet();
    var answer = new CompletableFuture<Answer>();
    waiting.put(id, new Waiting(System.nanoTime(), name.equals(AgentLine.PING), answer));
    whyLost().ifPresent(reason -> answer.completeExceptionally(new HostLost(reason)));
    try {
      streams.write(new AgentLine(id, name, texts).json());
    } catch (IOException broken) {
      lose(streams.ended());
    }
    return answer;
  }

  private void handle(AgentLine line, long arrivedNanos) {
    if (line.name().equals(AgentLine.HELLO)) {
      hello.complete(null);
    } else if (line.id() == 0) {
      var topic =
          new Topic(AgentEvent.valueOf(line.name()), Integer.parseInt(line.texts().getLast()));
      listeners.getOrDefault(topic, _ -> {}).accept(line.texts().getFirst());
      if (topic.event() == AgentEvent.ENGINE_ENDED) {
        listeners.keySet().removeIf(other -> other.engine() == topic.engine());
      }
    } else {
      Waiting call = waiting.remove(line.id());
      if (call != null) {
        if (call.isPing()) {
          answeredAfter(Duration.ofNanos(System.nanoTime() - call.sentNanos()));
        }
        call.answer().complete(new Answer(line, arrivedNanos));
      }
    }
  }

  private void answeredAfter(Duration roundTrip) {
    if (roundTrip.compareTo(INTERRUPTION) > 0) {
      Instant now = Instant.now();
      interruptions.add(new Window(now.minus(roundTrip), now));
    }
  }

  /** Sends signs of life, which the agent needs, and waits for the answers. */
  private void beat() {
    while (!lost.isDone()) {
      try {
        Thread.sleep(BEAT);
        if (hello.isDone()) {
          send(AgentLine.PING, List.of()).get(SILENCE.toMillis(), TimeUnit.MILLISECONDS);
        }
      } catch (TimeoutException silent) {
        lose("%s did not answer for %d s".formatted(host, SILENCE.toSeconds()));
      } catch (InterruptedException | ExecutionException ended) {
        return;
      }
    }
  }

  private void lose(String reason) {
    if (lost.complete(reason)) {
      streams.destroy();
    }
    failCalls(reason);
  }

  private void failCalls(String reason) {
    hello.completeExceptionally(new HostLost(reason));
    waiting.values().forEach(call -> call.answer().completeExceptionally(new HostLost(reason)));
    waiting.clear();
  }

  /** Ends the agent, which ends its processes and deletes its folder first. */
  @Override
  public void close() {
    String reason = "the connection to %s was closed".formatted(host);
    // First, so that a sign of life that can't be sent any more does not kill the agent meanwhile.
    lost.complete(reason);
    streams.close();
    failCalls(reason);
  }
}
