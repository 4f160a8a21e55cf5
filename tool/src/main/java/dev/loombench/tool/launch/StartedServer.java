package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.launch.os.WorkingFolder;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Server that the tool started. */
final class StartedServer implements RunningServer {

  private final CpuPlacement placement;
  private final SupervisedServer supervised;
  private final long pid;
  private final URI baseUri;
  private final Map<String, String> facts;
  private final List<String> flagsNotInEffect;
  private final ServerStart startUp;
  private final CompletableFuture<String> onExit;
  private final Optional<WorkingFolder> folder;
  private List<String> created = List.of();
  private boolean closed;
  private boolean killed;

  StartedServer(
      CpuPlacement placement,
      SupervisedServer supervised,
      long pid,
      URI baseUri,
      Map<String, String> facts,
      List<String> flagsNotInEffect,
      ServerStart startUp,
      Optional<WorkingFolder> folder) {
    this.placement = placement;
    this.supervised = supervised;
    this.pid = pid;
    this.baseUri = baseUri;
    this.facts = Map.copyOf(facts);
    this.flagsNotInEffect = List.copyOf(flagsNotInEffect);
    this.startUp = startUp;
    this.folder = folder;
    this.onExit = supervised.onExit();
  }

  @Override
  public OptionalLong pid() {
    return OptionalLong.of(pid);
  }

  @Override
  public URI baseUri() {
    return baseUri;
  }

  @Override
  public Map<String, String> facts() {
    return facts;
  }

  @Override
  public void confineAllButCompilers() {
    supervised
        .processes()
        .forEach(process -> placement.confineAllButCompilers(process, Role.SERVER));
  }

  @Override
  public String confine() {
    supervised.processes().forEach(process -> placement.confine(process, Role.SERVER));
    return CpuPlacement.granted(pid).map(CpuSet::list).orElse("not available on this system");
  }

  @Override
  public List<Integer> cpus() {
    return CpuPlacement.granted(pid).map(CpuSet::cpus).orElse(List.of());
  }

  @Override
  public List<ThreadCpus> misplacedThreads() {
    return supervised.processes().stream()
        .flatMap(process -> placement.misplaced(process, Role.SERVER).stream())
        .toList();
  }

  @Override
  public List<String> flagsNotInEffect() {
    return flagsNotInEffect;
  }

  @Override
  public Optional<ServerStart> startUp() {
    return Optional.of(startUp);
  }

  @Override
  public Path recordings(Path usual) {
    return supervised
        .container()
        .map(inside -> inside.newFolder(usual.getFileName()))
        .orElse(usual);
  }

  @Override
  public boolean isAlive() {
    return !supervised.hasEnded();
  }

  @Override
  public Optional<String> exitReason() {
    return Optional.ofNullable(onExit.getNow(null));
  }

  @Override
  public CompletableFuture<String> onExit() {
    return onExit.copy();
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      killed = !supervised.stop(PATIENCE);
      created = folder.map(WorkingFolder::created).orElse(List.of());
      folder.ifPresent(WorkingFolder::delete);
    }
  }

  @Override
  public synchronized List<String> created() {
    return created;
  }

  @Override
  public synchronized boolean wasKilled() {
    return killed;
  }
}
