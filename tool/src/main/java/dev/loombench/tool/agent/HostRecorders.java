package dev.loombench.tool.agent;

import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.place.EngineRecorder;
import dev.loombench.tool.place.RecorderService;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Recorders of a trial on this host. */
final class HostRecorders implements RecorderService {

  /** Recorder with the folder for its files. */
  private record Kept(Recorder recorder, Path folder, boolean ofServer) {}

  private final HostServer server;
  private final HostEngines engines;
  private final Path work;
  private final Map<Integer, Kept> recorders = new ConcurrentHashMap<>();
  private final Map<Integer, Recording> recordings = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();

  HostRecorders(HostServer server, HostEngines engines, Path work) {
    this.server = server;
    this.engines = engines;
    this.work = work;
  }

  @Override
  public List<RecorderState> recorders(Pass pass, Variant variant) {
    drop(true);
    return server.recorders(pass, variant).stream().map(recorder -> keep(recorder, true)).toList();
  }

  @Override
  public RecorderState engineRecorder() {
    drop(false);
    return keep(new EngineRecorder(), false);
  }

  private void drop(boolean ofServer) {
    recorders.forEach(
        (number, kept) -> {
          if (kept.ofServer == ofServer) {
            HostAgent.deleteAll(kept.folder);
            recorders.remove(number);
            recordings.remove(number);
          }
        });
  }

  private RecorderState keep(Recorder recorder, boolean ofServer) {
    int number = numbers.incrementAndGet();
    Path folder = work.resolve("recorder-%d".formatted(number));
    recorders.put(number, new Kept(recorder, folder, ofServer));
    return new RecorderState(
        number,
        recorder.name(),
        recorder.jvmFlags(folder),
        recorder.facts(),
        recorder.readsAfterTheServerEnded());
  }

  @Override
  public void attach(int recorder) {
    Kept kept = recorders.get(recorder);
    kept.recorder.attach(kept.folder);
  }

  @Override
  public void startRecorder(int recorder) {
    Kept kept = recorders.get(recorder);
    Optional<RunningServer> recorded = kept.ofServer ? server.last() : Optional.empty();
    kept.recorder.start(
        new Subjects(
            recorded.map(RunningServer::pid).orElse(OptionalLong.empty()),
            engines.pids().isEmpty() ? Optional.empty() : Optional.of(engines::pids),
            OptionalLong.empty(),
            new DatabaseSubject.None(),
            ProcessHandle.current().pid(),
            OptionalLong.empty(),
            recorded.map(RunningServer::baseUri).orElse(URI.create("http://127.0.0.1:1"))));
  }

  @Override
  public void alignTo(int recorder, List<Window> windows) {
    recorders.get(recorder).recorder.alignTo(windows);
  }

  @Override
  public void endAt(int recorder, Window window) {
    recorders.get(recorder).recorder.endAt(window);
  }

  @Override
  public void stopRecorder(int recorder) {
    recordings.put(recorder, recorders.get(recorder).recorder.stop());
  }

  @Override
  public WindowState within(int recorder, Window window, long goodAnswers) {
    Recording recording = recordings.get(recorder);
    return new WindowState(
        recording.within(window, goodAnswers),
        recording.scrapedWithin(window),
        recording.threadsWithin(window),
        recording.noiseWithin(window));
  }

  @Override
  public RecordingState recording(int recorder, List<Window> windows) {
    Kept kept = recorders.get(recorder);
    Recording recording = recordings.get(recorder);
    return new RecordingState(
        recording.series(),
        recording.evidence(windows),
        recording.stacks(),
        recording.facts(),
        work.relativize(kept.folder).toString(),
        files(kept.folder));
  }

  private static List<String> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .toList();
    } catch (IOException cause) {
      throw Problem.unreadable(folder, cause);
    }
  }
}
