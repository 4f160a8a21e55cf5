package dev.loombench.tool.place;

import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.JsonLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;

/**
 * Connection to an agent: the standard streams of a process like {@code ssh}. It is lost when the
 * process ends or the agent does not answer for 8 s.
 */
public final class AgentConnection implements AutoCloseable {

  /** Longest time without a line, on both sides. */
  public static final Duration SILENCE = Duration.ofSeconds(8);

  private static final Duration BEAT = Duration.ofSeconds(2);
  private static final Duration FIRST_LINE = Duration.ofSeconds(30);
  private static final Duration END = Duration.ofSeconds(5);
  private static final Duration LAST_ERRORS = Duration.ofMillis(500);
  private static final int ROUND_TRIPS = 20;
  private static final int ERROR_LINES = 20;

  private record Answer(AgentLine line, long arrivedNanos) {}

  private final String host;
  private final Process process;
  private final Writer out;
  private final AgentService service;
  private final AtomicLong calls = new AtomicLong();
  private final Map<Long, CompletableFuture<Answer>> waiting = new ConcurrentHashMap<>();
  private final Map<AgentEvent, Consumer<String>> listeners = new ConcurrentHashMap<>();
  private final CompletableFuture<String> lost = new CompletableFuture<>();
  private final CompletableFuture<Void> hello = new CompletableFuture<>();
  private final Deque<String> errors = new ArrayDeque<>();
  private final Thread errorReader;

  private AgentConnection(String host, Process process) {
    this.host = host;
    this.process = process;
    this.out = process.outputWriter(StandardCharsets.UTF_8);
    this.service =
        (AgentService)
            Proxy.newProxyInstance(
                AgentService.class.getClassLoader(),
                new Class<?>[] {AgentService.class},
                (_, method, arguments) -> call(method, arguments));
    this.errorReader = Thread.ofVirtual().start(this::readErrors);
    Thread.ofPlatform().daemon().name("agent-" + host).start(this::read);
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
      var connection = new AgentConnection(host, new ProcessBuilder(command).start());
      try {
        connection.hello.get(FIRST_LINE.toMillis(), TimeUnit.MILLISECONDS);
        return connection;
      } catch (ExecutionException | TimeoutException e) {
        connection.close();
        throw Problem.environment(
            "the agent on %s did not start; it ended with status %d%s"
                .formatted(host, connection.status(), connection.lastErrors()),
            e);
      } catch (InterruptedException interrupted) {
        connection.close();
        Thread.currentThread().interrupt();
        throw Problem.interrupted("interrupted while an agent started on " + host);
      }
    } catch (IOException cause) {
      throw Problem.environment(
          "can't run %s: %s".formatted(command.getFirst(), cause.getMessage()), cause);
    }
  }

  /** Returns the methods of the agent. They throw {@link HostLost}. */
  public AgentService service() {
    return service;
  }

  /** Sets the receiver of an event, which replaces the one before. */
  public void on(AgentEvent event, Consumer<String> listener) {
    listeners.put(event, listener);
  }

  /** Completes with the reason when the connection is lost or closed. */
  public CompletableFuture<String> lost() {
    return lost.copy();
  }

  /** Returns why the connection is lost; empty while it is not. */
  public Optional<String> whyLost() {
    return Optional.ofNullable(lost.getNow(null));
  }

  /** Measures the clock of the host. */
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
    waiting.put(id, answer);
    whyLost().ifPresent(reason -> answer.completeExceptionally(new HostLost(reason)));
    String line = new AgentLine(id, name, texts).json();
    try {
      synchronized (out) {
        out.write(line);
        out.write('\n');
        out.flush();
      }
    } catch (IOException broken) {
      lose("the connection to %s broke%s".formatted(host, lastErrors()));
    }
    return answer;
  }

  private void read() {
    try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        long at = wallNanos(Instant.now());
        handle(AgentLine.of(line), at);
      }
    } catch (IOException | JacksonException unreadable) {
      lose("the agent on %s is not readable: %s".formatted(host, unreadable.getMessage()));
    }
    awaitErrors();
    lose("the connection to %s ended%s".formatted(host, lastErrors()));
  }

  /** Waits for the last lines of the error output, which follow the end of the output. */
  private void awaitErrors() {
    try {
      errorReader.join(LAST_ERRORS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void handle(AgentLine line, long arrivedNanos) {
    if (line.name().equals(AgentLine.HELLO)) {
      hello.complete(null);
    } else if (line.id() == 0) {
      listeners
          .getOrDefault(AgentEvent.valueOf(line.name()), _ -> {})
          .accept(line.texts().getFirst());
    } else {
      CompletableFuture<Answer> answer = waiting.remove(line.id());
      if (answer != null) {
        answer.complete(new Answer(line, arrivedNanos));
      }
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

  private void readErrors() {
    try (BufferedReader in = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        synchronized (errors) {
          errors.add(line);
          if (errors.size() > ERROR_LINES) {
            errors.removeFirst();
          }
        }
      }
    } catch (IOException ended) {
      // The process has ended.
    }
  }

  private String lastErrors() {
    synchronized (errors) {
      return errors.isEmpty() ? "" : ": " + String.join("; ", errors);
    }
  }

  /** Returns the exit status of the process, which was closed. */
  private int status() {
    return process.onExit().join().exitValue();
  }

  private void lose(String reason) {
    if (lost.complete(reason)) {
      process.destroy();
      hello.completeExceptionally(new HostLost(reason));
    }
    waiting.values().forEach(answer -> answer.completeExceptionally(new HostLost(reason)));
    waiting.clear();
  }

  /** Ends the agent, which ends its processes. */
  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException broken) {
      // The agent has ended.
    }
    boolean interrupted = Thread.interrupted();
    try {
      if (!process.waitFor(END)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException again) {
      interrupted = true;
      process.destroyForcibly();
    }
    lose("the connection to %s was closed".formatted(host));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
