package dev.loombench.tool.agent;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.PreparedServers;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerPreparer;
import dev.loombench.tool.launch.identity.IdentityReader;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.packaging.Packager;
import dev.loombench.tool.place.AgentLine.AgentEvent;
import dev.loombench.tool.place.ServerService;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.proc.ProcessMeter;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.run.Home;
import dev.loombench.tool.run.RecorderSets;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Secrets;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.UnavailableVariant;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.ServerIdentity;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Server of a study on this host, one at a time. */
final class HostServer implements ServerService {

  /** Servers of the study that can be started, with their recorders. */
  private record Prepared(
      Launcher launcher, RecorderSets recorders, Optional<IdentityReader> identities) {}

  private final CpuPlacement placement;
  private final Path work;
  private final AgentMain.Events events;
  private volatile Optional<Prepared> prepared = Optional.empty();
  private volatile Optional<RunningServer> server = Optional.empty();
  private volatile Optional<ProcessMeter> meter = Optional.empty();

  HostServer(CpuPlacement placement, Path work, AgentMain.Events events) {
    this.placement = placement;
    this.work = work;
    this.events = events;
  }

  @Override
  public ServersState prepare(Study study, String address) {
    var packager =
        new Packager(
            Home.path(),
            placement,
            study.jvm(),
            Packager.DatabaseUse.of(study),
            System.getenv(),
            System.err::println);
    PreparedServers servers =
        new ServerPreparer(Home.jdks(), packager, packager.images()).prepare(study.variants());
    var launcher = new Launcher(Home.path(), servers, placement, address, Secrets.variables(study));
    study.variants().stream()
        .filter(variant -> variant.container().isEmpty()) // an engine limits its containers
        .map(Variant::limits)
        .distinct()
        .forEach(launcher::require);
    Optional<IdentityReader> identities =
        study
            .without(servers.notMeasured().stream().map(UnavailableVariant::variant).toList())
            .map(measurable -> new IdentityReader(Home.path(), measurable, servers));
    var identity =
        identities
            .map(reader -> reader.read(Optional.empty()))
            .orElse(new EpochIdentity(List.of(), List.of(), Map.of()));
    var _ = placement.pinTool();
    prepared =
        Optional.of(
            new Prepared(launcher, RecorderSets.of(study, servers, LiveListener.NONE), identities));
    return new ServersState(
        placement.serverProcessors(Limits.NONE),
        placement.facts(),
        servers.notMeasured(),
        identity);
  }

  @Override
  public List<ServerIdentity> identities() {
    return prepared.flatMap(Prepared::identities).map(IdentityReader::servers).orElse(List.of());
  }

  @Override
  public ServerState launch(LaunchSpec spec) {
    RunningServer started =
        prepared
            .orElseThrow()
            .launcher()
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
    var _ = started.onExit().thenAccept(why -> events.report(AgentEvent.SERVER_ENDED, 0, why));
    return new ServerState(
        started.baseUri(),
        started.facts(),
        started.flagsNotInEffect(),
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

  Optional<RunningServer> last() {
    return server;
  }

  List<Recorder> recorders(Pass pass, Variant variant) {
    return prepared.orElseThrow().recorders().of(pass, variant);
  }

  boolean isRunning() {
    return server.filter(RunningServer::isAlive).isPresent();
  }
}
