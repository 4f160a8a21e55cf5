package dev.loombench.tool.place;

import dev.loombench.tool.place.RecorderService.RecorderState;
import dev.loombench.tool.place.RecorderService.RecordingState;
import dev.loombench.tool.place.RecorderService.WindowState;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Recorder that runs on another host. Windows are converted to that host's clock, and the times of
 * its recording to the tool's.
 */
final class RemoteRecorder implements Recorder {

  private final RemoteHost host;
  private final AgentService agent;
  private final RecorderState state;
  private Optional<Path> filesHere = Optional.empty();

  RemoteRecorder(RemoteHost host, AgentService agent, RecorderState state) {
    this.host = host;
    this.agent = agent;
    this.state = state;
  }

  @Override
  public String name() {
    return state.name();
  }

  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    filesHere = Optional.of(trialDirectory);
    return state.jvmFlags();
  }

  @Override
  public void attach(Path trialDirectory) {
    filesHere = Optional.of(trialDirectory);
    agent.attach(state.number());
  }

  @Override
  public Map<String, String> facts() {
    return state.facts();
  }

  @Override
  public void start(Subjects subjects) {
    agent.startRecorder(state.number());
  }

  @Override
  public void alignTo(List<Window> windows) {
    agent.alignTo(state.number(), windows.stream().map(this::there).toList());
  }

  @Override
  public void endAt(Window window) {
    agent.endAt(state.number(), there(window));
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return state.readsAfterTheServerEnded();
  }

  @Override
  public Recording stop() {
    agent.stopRecorder(state.number());
    var recording = new There(agent.recording(state.number(), List.of()));
    filesHere.ifPresent(folder -> fetch(recording.whole, folder));
    return recording;
  }

  /** Brings the files that the recorder keeps, like flight recordings. */
  private void fetch(RecordingState recording, Path folder) {
    for (String file : recording.files()) {
      String there = "%s/%s".formatted(recording.folder(), file);
      Path here = folder.resolve(file);
      try {
        Files.createDirectories(here.getParent());
        try (OutputStream out = Files.newOutputStream(here)) {
          RemoteLoad.copy(agent, there, out);
        }
      } catch (IOException cause) {
        if (cause.getCause() instanceof HostLost lost) {
          throw lost;
        }
        throw Problem.environment(
            "can't copy %s to %s: %s".formatted(there, here, Problem.reason(cause)), cause);
      }
      agent.delete(there);
    }
  }

  private Window there(Window window) {
    return window.aheadBy(host.clock().nanos());
  }

  private Instant here(Instant time) {
    return time.minusNanos(host.clock().nanos());
  }

  /** Recording that the agent keeps. */
  private final class There implements Recording {

    private final RecordingState whole;

    There(RecordingState whole) {
      this.whole = whole;
    }

    @Override
    public Map<Metric, Reading> within(Window window, long goodAnswers) {
      return in(window, goodAnswers).readings();
    }

    @Override
    public Map<String, Reading> scrapedWithin(Window window) {
      return in(window, 0).scraped();
    }

    @Override
    public List<Occupancy> threadsWithin(Window window) {
      return in(window, 0).threads();
    }

    @Override
    public Map<Metric, Reading> noiseWithin(Window window) {
      return in(window, 0).noise();
    }

    private WindowState in(Window window, long goodAnswers) {
      return agent.within(state.number(), there(window), goodAnswers);
    }

    @Override
    public List<Series> series() {
      return whole.series().stream()
          .map(
              one ->
                  one.with(
                      one.points().stream()
                          .map(point -> new Series.Point(here(point.at()), point.value()))
                          .toList()))
          .toList();
    }

    @Override
    public List<CodeLocation> evidence(List<Window> windows) {
      return agent
          .recording(state.number(), windows.stream().map(RemoteRecorder.this::there).toList())
          .evidence();
    }

    @Override
    public List<SampledStacks> stacks() {
      return whole.stacks().stream()
          .map(one -> one.in(one.window().aheadBy(-host.clock().nanos())))
          .toList();
    }

    @Override
    public Map<String, String> facts() {
      return whole.facts();
    }
  }
}
