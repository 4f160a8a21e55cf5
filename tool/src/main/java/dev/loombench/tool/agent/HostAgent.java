package dev.loombench.tool.agent;

import dev.loombench.tool.doctor.Doctor;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.Machine;
import dev.loombench.tool.launch.PreparedServers;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerPreparer;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.load.EnginePlace;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.packaging.Packager;
import dev.loombench.tool.place.AgentEvent;
import dev.loombench.tool.place.AgentService;
import dev.loombench.tool.place.EngineRecorder;
import dev.loombench.tool.place.Reachability;
import dev.loombench.tool.place.RemoteLoad;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.ProcessMeter;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.run.Home;
import dev.loombench.tool.run.RecorderSets;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Window;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Roles of a study on this host, for a tool elsewhere. */
final class HostAgent implements AgentService {

  private static final int PART = 1 << 18;
  private static final String WORK = "runs";

  /** Recorder with the folder for its files, and its recording once it was stopped. */
  private static final class Kept {
    private final Recorder recorder;
    private final Path folder;
    private final boolean ofServer;
    private volatile Recording recording;

    Kept(Recorder recorder, Path folder, boolean ofServer) {
      this.recorder = recorder;
      this.folder = folder;
      this.ofServer = ofServer;
    }
  }

  private final Path home = Home.path();
  private final CpuPlacement placement = CpuPlacement.ofThisProcess();
  private final Path work;
  private final BiConsumer<AgentEvent, String> events;
  private final Map<Integer, Kept> recorders = new HashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private volatile Optional<Process> engine = Optional.empty();
  private volatile Optional<Launcher> launcher = Optional.empty();
  private volatile Optional<RecorderSets> recorderSets = Optional.empty();
  private volatile Optional<RunningServer> server = Optional.empty();
  private volatile Optional<ProcessMeter> meter = Optional.empty();

  HostAgent(BiConsumer<AgentEvent, String> events) {
    this.events = events;
    Path runs = home.getParent().resolveSibling(WORK);
    this.work = runs.resolve(Long.toString(ProcessHandle.current().pid()));
    try {
      deleteEnded(runs);
      Files.createDirectories(work);
    } catch (IOException cause) {
      throw Problem.environment("can't create %s: %s".formatted(work, cause), cause);
    }
  }

  @Override
  public HostState host() {
    String[] addresses = System.getenv().getOrDefault("SSH_CONNECTION", "").split(" ", -1);
    boolean areKnown = addresses.length == 4;
    return new HostState(
        Machine.environment(home),
        areKnown ? addresses[2] : "",
        areKnown ? addresses[0] : "",
        placement.allowed().size(),
        work.toString());
  }

  @Override
  public List<Check> examine() {
    return new Doctor(home, Home.jdks(), work, placement).examine();
  }

  @Override
  public int listen(String address) {
    return Reachability.listen(address).getLocalPort();
  }

  @Override
  public long connect(String address, int port) {
    return Reachability.connect(address, port);
  }

  @Override
  public synchronized long startEngine() {
    engine.ifPresent(Process::destroyForcibly);
    EnginePlace here =
        new LoadProcesses(home, Home.jdk(), placement.priorityPrefix(), placement.allowed().size())
            .here();
    Path errors = work.resolve("generator-%d.log".formatted(numbers.incrementAndGet()));
    Process started = here.start(errors).process();
    engine = Optional.of(started);
    Thread.ofVirtual().start(() -> relay(started, errors));
    return started.pid();
  }

  private void relay(Process started, Path errors) {
    try (BufferedReader out = started.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        events.accept(AgentEvent.ENGINE_OUTPUT, line);
      }
      int status = started.waitFor();
      for (String line : Files.readAllLines(errors)) {
        events.accept(AgentEvent.ENGINE_ERRORS, line);
      }
      Files.delete(errors);
      events.accept(AgentEvent.ENGINE_ENDED, Integer.toString(status));
    } catch (IOException unreadable) {
      started.destroyForcibly();
      events.accept(AgentEvent.ENGINE_ERRORS, unreadable.toString());
      events.accept(AgentEvent.ENGINE_ENDED, "1");
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void tellEngine(String line) {
    engine.ifPresent(
        process -> {
          try {
            Writer input = process.outputWriter(StandardCharsets.UTF_8);
            input.write(line + "\n");
            input.flush();
          } catch (IOException ended) {
            // The event of its end follows.
          }
        });
  }

  @Override
  public synchronized void endEngine() {
    engine.ifPresent(
        process -> {
          try {
            process.outputWriter(StandardCharsets.UTF_8).close();
          } catch (IOException ended) {
            process.destroy();
          }
        });
  }

  @Override
  public synchronized void killEngine() {
    engine.ifPresent(Process::destroyForcibly);
  }

  @Override
  public String read(String file, long offset) {
    var bytes = ByteBuffer.allocate(PART);
    try (SeekableByteChannel channel = Files.newByteChannel(work.resolve(file))) {
      channel.position(offset);
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // reads up to the end of the part or of the file
      }
    } catch (IOException cause) {
      throw Problem.environment("can't read %s: %s".formatted(file, cause), cause);
    }
    byte[] part = new byte[bytes.flip().remaining()];
    bytes.get(part);
    return RemoteLoad.encoded(part);
  }

  @Override
  public void delete(String file) {
    try {
      Files.deleteIfExists(work.resolve(file));
    } catch (IOException cause) {
      throw Problem.environment("can't delete %s: %s".formatted(file, cause), cause);
    }
  }

  @Override
  public ServersState prepare(Study study, String address) {
    var packager =
        new Packager(
            home,
            placement,
            study.jvm(),
            Packager.DatabaseUse.of(study),
            System.getenv(),
            System.err::println);
    PreparedServers servers =
        new ServerPreparer(Home.jdks(), packager, packager.images()).prepare(study.variants());
    var launching = new Launcher(home, servers, placement, address);
    study.variants().stream()
        .filter(variant -> variant.container().isEmpty()) // an engine limits its containers
        .map(Variant::limits)
        .distinct()
        .forEach(launching::require);
    launcher = Optional.of(launching);
    var _ = placement.pinTool();
    recorderSets = Optional.of(RecorderSets.of(study, servers, LiveListener.NONE));
    return new ServersState(
        placement.cpus(Role.SERVER).size(), placement.facts(), servers.notMeasured());
  }

  @Override
  public ServerState launch(LaunchSpec spec) {
    RunningServer started =
        launcher
            .orElseThrow()
            .launch(
                new LaunchSpec(
                    spec.variant(),
                    spec.jvm(),
                    spec.recorderFlags(),
                    spec.gcEndpoint(),
                    spec.context(),
                    spec.readyWithin(),
                    spec.start(),
                    work,
                    work.resolve(SERVER_LOG)));
    server = Optional.of(started);
    meter = started.pid().stream().mapToObj(ProcessMeter::new).findFirst();
    var _ = started.onExit().thenAccept(why -> events.accept(AgentEvent.SERVER_ENDED, why));
    return new ServerState(
        started.baseUri(),
        started.facts(),
        started.flagsNotInForce(),
        started.startUp().orElseThrow());
  }

  private RunningServer server() {
    return server.orElseThrow(() -> Problem.environment("no server runs"));
  }

  @Override
  public void confineAllButCompilers() {
    server().confineAllButCompilers();
  }

  @Override
  public String confine() {
    return server().confine();
  }

  @Override
  public List<Integer> cpus() {
    return server().cpus();
  }

  @Override
  public List<ThreadCpus> misplacedThreads() {
    return server().misplacedThreads();
  }

  @Override
  public Optional<ProcessUse> use() {
    return meter.flatMap(ProcessMeter::read);
  }

  @Override
  public void closeServer() {
    server.ifPresent(RunningServer::close);
  }

  @Override
  public List<RecorderState> recorders(Pass pass, Variant variant) {
    Path folder = work.resolve("recorders-%d".formatted(numbers.incrementAndGet()));
    return recorderSets.orElseThrow().of(pass, variant).stream()
        .map(recorder -> kept(recorder, folder, true))
        .toList();
  }

  @Override
  public RecorderState engineRecorder() {
    return kept(new EngineRecorder(), work, false);
  }

  private RecorderState kept(Recorder recorder, Path folder, boolean ofServer) {
    int number = numbers.incrementAndGet();
    synchronized (recorders) {
      recorders.put(number, new Kept(recorder, folder, ofServer));
    }
    return new RecorderState(
        number,
        recorder.name(),
        recorder.jvmFlags(folder),
        recorder.facts(),
        recorder.readsAfterTheServerEnded());
  }

  private Kept kept(int number) {
    synchronized (recorders) {
      return recorders.get(number);
    }
  }

  @Override
  public void attach(int recorder) {
    Kept kept = kept(recorder);
    kept.recorder.attach(kept.folder);
  }

  @Override
  public void startRecorder(int recorder) {
    Kept kept = kept(recorder);
    Optional<RunningServer> recorded = kept.ofServer ? server : Optional.empty();
    kept.recorder.start(
        new Subjects(
            recorded.map(RunningServer::pid).orElse(OptionalLong.empty()),
            engine.filter(Process::isAlive).map(alive -> () -> List.of(alive.pid())),
            OptionalLong.empty(),
            new DatabaseSubject.None(),
            ProcessHandle.current().pid(),
            OptionalLong.empty(),
            recorded.map(RunningServer::baseUri).orElse(URI.create("http://127.0.0.1:1"))));
  }

  @Override
  public void alignTo(int recorder, List<Window> windows) {
    kept(recorder).recorder.alignTo(windows);
  }

  @Override
  public void endAt(int recorder, Window window) {
    kept(recorder).recorder.endAt(window);
  }

  @Override
  public void stopRecorder(int recorder) {
    Kept kept = kept(recorder);
    kept.recording = kept.recorder.stop();
  }

  @Override
  public WindowState within(int recorder, Window window, long goodAnswers) {
    Recording recording = kept(recorder).recording;
    return new WindowState(
        recording.within(window, goodAnswers),
        recording.scrapedWithin(window),
        recording.threadsWithin(window),
        recording.noiseWithin(window));
  }

  @Override
  public RecordingState recording(int recorder, List<Window> windows) {
    Recording recording = kept(recorder).recording;
    return new RecordingState(
        recording.series(), recording.evidence(windows), recording.stacks(), recording.facts());
  }

  /** Ends the engine. A supervised server is killed when this process has ended. */
  void end() {
    engine.ifPresent(Process::destroyForcibly);
    if (server.map(one -> !one.isAlive()).orElse(true)) {
      deleteAll(work);
    }
  }

  /** Deletes the folders of agents that ended before their server did. */
  private static void deleteEnded(Path runs) throws IOException {
    if (Files.isDirectory(runs)) {
      try (Stream<Path> folders = Files.list(runs)) {
        folders
            .filter(folder -> folder.getFileName().toString().matches("\\d+"))
            .filter(
                folder ->
                    ProcessHandle.of(Long.parseLong(folder.getFileName().toString())).isEmpty())
            .forEach(HostAgent::deleteAll);
      }
    }
  }

  private static void deleteAll(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException cause) {
      System.err.printf("loombench: can't delete %s: %s%n", folder, cause.getMessage());
    }
  }
}
