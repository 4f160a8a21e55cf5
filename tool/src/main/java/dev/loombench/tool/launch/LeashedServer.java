package dev.loombench.tool.launch;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** A server that the tool started. */
final class LeashedServer implements RunningServer {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final CpuPlacement placement;
  private final Leash leash;
  private final Path log;
  private final long pid;
  private final URI baseUri;
  private final Map<String, String> facts;
  private final List<String> flagsNotInForce;
  private final Duration startUp;
  private final CompletableFuture<String> onExit;
  private boolean closed;

  LeashedServer(
      CpuPlacement placement,
      Leash leash,
      Path log,
      long pid,
      URI baseUri,
      Map<String, String> facts,
      List<String> flagsNotInForce,
      Duration startUp) {
    this.placement = placement;
    this.leash = leash;
    this.log = log;
    this.pid = pid;
    this.baseUri = baseUri;
    this.facts = Map.copyOf(facts);
    this.flagsNotInForce = List.copyOf(flagsNotInForce);
    this.startUp = startUp;
    this.onExit = leash.ended().thenApply(this::reason);
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
    ProcessGroup.living(leash.pid())
        .forEach(process -> placement.confineAllButCompilers(process, Role.SERVER));
  }

  @Override
  public String confine() {
    ProcessGroup.living(leash.pid()).forEach(process -> placement.confine(process, Role.SERVER));
    return CpuPlacement.granted(pid).map(CpuSet::list).orElse("not told by the system");
  }

  @Override
  public List<String> flagsNotInForce() {
    return flagsNotInForce;
  }

  @Override
  public Duration startUp() {
    return startUp;
  }

  @Override
  public boolean isAlive() {
    return !leash.ended().isDone();
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
      leash.stop(PATIENCE);
    }
  }

  private String reason(int status) {
    return "the server ended with %s.%s"
        .formatted(ExitStatus.describe(status), LogTail.asEndOfMessage(log));
  }
}
