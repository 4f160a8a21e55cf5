package dev.loombench.tool.agent;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.place.AgentConnection;
import dev.loombench.tool.place.AgentLine;
import dev.loombench.tool.place.AgentLine.AgentEvent;
import dev.loombench.tool.place.AgentService;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.JsonLines;
import dev.loombench.tool.text.EscapedOutput;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Process of an agent: calls on standard input, answers and events on standard output. It ends with
 * its input, and when the tool was silent for 8 s; every process that it started ends with it.
 */
public final class AgentMain {

  /** Version of the protocol. Both sides come from one build, so it only helps to read a log. */
  private static final String VERSION = "1";

  private static final long CHECK_MILLIS = 500;

  /** Calls that are answered in the order of their arrival. */
  private static final Set<String> IN_ORDER = Set.of("tellEngine", "endEngine", "killEngine");

  private final BufferedReader calls;
  private final Writer answers;
  private final HostAgent host;
  private final HostEngines engines;
  private final HostServer server;
  private final HostRecorders recorders;
  private volatile long lastCallNanos = System.nanoTime();

  @FunctionalInterface
  interface Events {

    /**
     * Reports an event to the tool.
     *
     * @param engine number of the engine; 0 for an event of the server
     */
    void report(AgentEvent event, int engine, String text);
  }

  private AgentMain(BufferedReader calls, Writer answers) {
    this.calls = calls;
    this.answers = answers;
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    this.host = new HostAgent(placement);
    this.engines = new HostEngines(placement, host.work(), this::report);
    this.server = new HostServer(placement, host.work(), this::report);
    this.recorders = new HostRecorders(server, engines, host.work());
  }

  /** Serves until the connection ends. */
  public static void main(String[] arguments) throws IOException {
    var answers =
        new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8);
    EscapedOutput.install();
    System.setOut(System.err); // standard output is reserved for answers and events
    var calls = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var main = new AgentMain(calls, answers);
    try {
      main.serve();
    } finally {
      main.end();
    }
  }

  private void serve() throws IOException {
    Thread.ofPlatform().daemon().name("silence").start(this::endAfterSilence);
    write(new AgentLine(0, AgentLine.HELLO, List.of(VERSION)));
    for (String line = calls.readLine(); line != null; line = calls.readLine()) {
      long arrived = AgentConnection.wallNanos(Instant.now());
      lastCallNanos = System.nanoTime();
      AgentLine call = AgentLine.of(line);
      if (call.name().equals(AgentLine.PING)) {
        write(
            new AgentLine(
                call.id(),
                AgentLine.RETURNED,
                List.of(
                    Long.toString(arrived),
                    Long.toString(AgentConnection.wallNanos(Instant.now())))));
      } else if (IN_ORDER.contains(call.name())) {
        write(answer(call));
      } else {
        Thread.ofVirtual().name(call.name()).start(() -> write(answer(call)));
      }
    }
  }

  private AgentLine answer(AgentLine call) {
    try {
      return new AgentLine(call.id(), AgentLine.RETURNED, List.of(result(call)));
    } catch (InvocationTargetException thrown) {
      return failed(call, thrown.getCause());
    } catch (IllegalAccessException | RuntimeException broken) {
      return failed(call, broken);
    }
  }

  private String result(AgentLine call) throws InvocationTargetException, IllegalAccessException {
    Method method =
        Stream.of(AgentService.class.getMethods())
            .filter(one -> one.getName().equals(call.name()))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no method " + call.name()));
    var arguments = new ArrayList<Object>();
    for (int i = 0; i < method.getParameterCount(); i++) {
      arguments.add(JsonLines.read(call.texts().get(i), method.getGenericParameterTypes()[i]));
    }
    Object target =
        Stream.of(host, engines, server, recorders)
            .filter(method.getDeclaringClass()::isInstance)
            .findFirst()
            .orElseThrow();
    Object result = method.invoke(target, arguments.toArray());
    return method.getReturnType() == void.class
        ? "null"
        : JsonLines.write(result, method.getGenericReturnType());
  }

  private static AgentLine failed(AgentLine call, Throwable thrown) {
    return switch (thrown) {
      case ServerFailure failure ->
          failed(call, ServerFailure.class.getSimpleName(), failure.getMessage());
      case Problem problem -> failed(call, problem.kind().name(), problem.getMessage());
      default -> {
        thrown.printStackTrace(System.err);
        yield failed(
            call, Problem.Kind.INTERNAL.name(), "%s failed: %s".formatted(call.name(), thrown));
      }
    };
  }

  private static AgentLine failed(AgentLine call, String kind, String message) {
    return new AgentLine(call.id(), AgentLine.FAILED, List.of(kind, message));
  }

  private void report(AgentEvent event, int engine, String text) {
    write(AgentLine.event(event, engine, text));
  }

  private void write(AgentLine line) {
    try {
      synchronized (answers) {
        answers.write(line.json());
        answers.write('\n');
        answers.flush();
      }
    } catch (IOException broken) {
      end();
    }
  }

  private void endAfterSilence() {
    while (System.nanoTime() - lastCallNanos < AgentConnection.SILENCE.toNanos()) {
      try {
        Thread.sleep(CHECK_MILLIS);
      } catch (InterruptedException interrupted) {
        break;
      }
    }
    end();
  }

  /** Ends at once: supervised processes and the engine end when their input does. */
  private void end() {
    try {
      engines.end();
      if (!server.isRunning()) {
        HostAgent.deleteAll(host.work());
      }
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }
}
