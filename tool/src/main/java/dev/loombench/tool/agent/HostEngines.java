package dev.loombench.tool.agent;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.load.EnginePlace;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.place.AgentLine.AgentEvent;
import dev.loombench.tool.place.EngineService;
import dev.loombench.tool.run.Home;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Load engines on this host. Their output goes to the tool line by line. */
final class HostEngines implements EngineService {

  private final EnginePlace here;
  private final Path work;
  private final AgentMain.Events events;
  private final Map<Integer, Process> running = new ConcurrentHashMap<>();

  HostEngines(CpuPlacement placement, Path work, AgentMain.Events events) {
    this.here =
        new LoadProcesses(
                Home.path(), Home.jdk(), placement.priorityPrefix(), placement.processors())
            .here();
    this.work = work;
    this.events = events;
  }

  @Override
  public long startEngine(int engine) {
    Path errors = work.resolve("generator-%d.log".formatted(engine));
    Process started = here.start(errors).process();
    running.put(engine, started);
    Thread.ofVirtual().start(() -> relay(engine, started, errors));
    return started.pid();
  }

  private void relay(int engine, Process started, Path errors) {
    try (BufferedReader out = started.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        events.report(AgentEvent.ENGINE_OUTPUT, engine, line);
      }
      int status = started.waitFor();
      for (String line : Files.readAllLines(errors)) {
        events.report(AgentEvent.ENGINE_ERRORS, engine, line);
      }
      Files.delete(errors);
      ended(engine, status);
    } catch (IOException unreadable) {
      started.destroyForcibly();
      events.report(AgentEvent.ENGINE_ERRORS, engine, unreadable.toString());
      ended(engine, 1);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void ended(int engine, int status) {
    running.remove(engine);
    events.report(AgentEvent.ENGINE_ENDED, engine, Integer.toString(status));
  }

  @Override
  public void tellEngine(int engine, String line) {
    Process process = running.get(engine);
    try {
      if (process != null) {
        Writer input = process.outputWriter(StandardCharsets.UTF_8);
        input.write(line + "\n");
        input.flush();
      }
    } catch (IOException ended) {
      // The event of its end follows.
    }
  }

  @Override
  public void endEngine(int engine) {
    Process process = running.get(engine);
    if (process != null) {
      try {
        process.outputWriter(StandardCharsets.UTF_8).close();
      } catch (IOException ended) {
        process.destroy();
      }
    }
  }

  @Override
  public void killEngine(int engine) {
    Process process = running.get(engine);
    if (process != null) {
      process.destroyForcibly();
    }
  }

  List<Long> pids() {
    return running.values().stream().map(Process::pid).toList();
  }

  void end() {
    running.values().forEach(Process::destroyForcibly);
  }
}
