package dev.loombench.e2e;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Host for tests: a network namespace with a link of its own to this one and an sshd of its own. It
 * shares the file system, the processes and the CPUs with this machine.
 */
final class SshHost implements AutoCloseable {

  private static final Path SSHD = Path.of("/usr/sbin/sshd");
  private static final int PORT = 2222;
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Blocks of 198.18.0.0/15, which RFC 2544 reserves for benchmarks. */
  private static final AtomicInteger BLOCKS =
      new AtomicInteger((int) (ProcessHandle.current().pid() % 200));

  private final Path folder;
  private final String name;
  private final int block = freeBlock();
  private Process sshd;

  private SshHost(Path folder) {
    this.folder = folder;
    this.name = "lb%d-%d".formatted(ProcessHandle.current().pid() % 100_000, block);
  }

  /**
   * Starts a host, or skips the test where that is not possible.
   *
   * @param folder new folder for its files
   * @param environment variables of its processes
   * @param before shell command before sshd starts, in a mount namespace of its own
   */
  static SshHost start(Path folder, Map<String, String> environment, String before)
      throws IOException, InterruptedException {
    assumeTrue(
        Files.isExecutable(SSHD), "no sshd: bin/test-tools --install installs openssh-server");
    var host = new SshHost(Files.createDirectories(folder));
    assumeTrue(
        run("ip", "netns", "add", host.name) == 0,
        "network namespaces can't be created here; that needs root");
    try {
      host.link("c", 0);
      host.link("d", 4);
      must("ip", "-n", host.name, "link", "set", "lo", "up");
      host.startSshd(environment, before);
      return host;
    } catch (RuntimeException | Error | IOException failure) {
      host.close();
      throw failure;
    }
  }

  static SshHost start(Path folder) throws IOException, InterruptedException {
    return start(folder, Map.of(), "true");
  }

  /** Returns a block that no host of this machine has, like one of a test beside this one. */
  private static int freeBlock() {
    int block = BLOCKS.getAndIncrement() % 250 + 1;
    try {
      while (NetworkInterface.getByInetAddress(InetAddress.getByName(address(block, 1))) != null) {
        block = BLOCKS.getAndIncrement() % 250 + 1;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return block;
  }

  private void link(String kind, int offset) throws InterruptedException {
    String here = device(kind);
    must("ip", "link", "add", here, "type", "veth", "peer", "name", kind + "0", "netns", name);
    must("ip", "addr", "add", address(offset + 1) + "/30", "dev", here);
    must("ip", "link", "set", here, "up");
    must("ip", "-n", name, "addr", "add", address(offset + 2) + "/30", "dev", kind + "0");
    must("ip", "-n", name, "link", "set", kind + "0", "up");
  }

  private String device(String kind) {
    return "%s%s".formatted(name.replace("-", ""), kind);
  }

  private String address(int host) {
    return address(block, host);
  }

  private static String address(int block, int host) {
    return "198.18.%d.%d".formatted(block, host);
  }

  /** Returns its address for logins. */
  String control() {
    return address(2);
  }

  /** Returns its address for the load, on another link. */
  String data() {
    return address(6);
  }

  /** Returns the address of this machine for the load. */
  String dataOfThisMachine() {
    return address(5);
  }

  /** Returns the folder for the tool's files there. */
  Path cache() {
    return folder.resolve("cache");
  }

  private void startSshd(Map<String, String> environment, String before)
      throws IOException, InterruptedException {
    Files.createDirectories(Path.of("/run/sshd")); // sshd does not start without it
    Path key = key("login");
    Files.copy(Path.of(key + ".pub"), folder.resolve("authorized_keys"));
    String variables =
        environment.entrySet().stream()
            .map(one -> "%s=%s".formatted(one.getKey(), one.getValue()))
            .collect(Collectors.joining(" "));
    Path config =
        Files.writeString(
            folder.resolve("sshd_config"),
            """
            Port %d
            ListenAddress %s
            HostKey %s
            AuthorizedKeysFile %s
            StrictModes no
            UsePAM no
            PidFile none
            PasswordAuthentication no
            PermitRootLogin yes
            AcceptEnv LOOMBENCH_TEST_MARK
            %s
            """
                .formatted(
                    PORT,
                    control(),
                    key("host"),
                    folder.resolve("authorized_keys"),
                    variables.isEmpty() ? "" : "SetEnv " + variables));
    var script =
        "mount --make-rprivate / && %s && exec %s -D -e -f %s".formatted(before, SSHD, config);
    sshd =
        new ProcessBuilder("ip", "netns", "exec", name, "unshare", "-m", "sh", "-c", script)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("sshd.log").toFile())
            .start();
    awaitPort();
  }

  private Path key(String keyName) throws InterruptedException {
    Path key = folder.resolve(keyName);
    must("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString());
    return key;
  }

  private void awaitPort() throws IOException, InterruptedException {
    try {
      Ports.awaitListening(new InetSocketAddress(control(), PORT), LIMIT);
    } catch (AssertionError silent) {
      throw new AssertionError(Files.readString(folder.resolve("sshd.log")), silent);
    }
  }

  /** Returns the place for a study, in YAML, with further fields that start with a comma. */
  String place(String further) {
    List<String> options = new ArrayList<>();
    options.addAll(
        List.of("-p", "'%d'".formatted(PORT), "-i", "'%s'".formatted(folder.resolve("login"))));
    List.of(
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "LogLevel=ERROR",
            "SendEnv=LOOMBENCH_TEST_MARK")
        .forEach(option -> options.addAll(List.of("-o", option)));
    options.addAll(List.of("-F", "none"));
    return "{ssh: root@%s, options: [%s], folder: '%s'%s}"
        .formatted(control(), String.join(", ", options), cache(), further);
  }

  /** Kills the processes of sshd that serve connections; sshd accepts new ones. */
  void killConnections() {
    sshd.children().forEach(ProcessHandle::destroyForcibly);
  }

  /** Takes both links to this machine down. */
  void unplug() throws InterruptedException {
    links("down");
  }

  /** Takes both links up again. */
  void plugIn() throws InterruptedException {
    links("up");
  }

  private void links(String state) throws InterruptedException {
    // At the host's end: this end keeps its routes, so that no packet takes another way.
    must("ip", "-n", name, "link", "set", "c0", state);
    must("ip", "-n", name, "link", "set", "d0", state);
  }

  /** Adds a link to another host, by which this one reaches its address for the load. */
  void linkTo(SshHost other) throws InterruptedException {
    String here = "x%d".formatted(other.block);
    String there = "x%d".formatted(block);
    must(
        "ip",
        "-n",
        name,
        "link",
        "add",
        here,
        "type",
        "veth",
        "peer",
        "name",
        there,
        "netns",
        other.name);
    must("ip", "-n", name, "addr", "add", address(9) + "/30", "dev", here);
    must("ip", "-n", other.name, "addr", "add", address(10) + "/30", "dev", there);
    must("ip", "-n", name, "link", "set", here, "up");
    must("ip", "-n", other.name, "link", "set", there, "up");
    must("ip", "-n", name, "route", "add", other.data(), "via", address(10));
  }

  /** Kills sshd and everything that runs below it, as if the host were switched off. */
  void kill() throws InterruptedException {
    List<ProcessHandle> all = sshd.descendants().toList();
    sshd.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    sshd.waitFor();
  }

  @Override
  public void close() {
    try {
      remove();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void remove() throws InterruptedException {
    if (sshd != null) {
      kill();
    }
    run("ip", "netns", "del", name);
    run("ip", "link", "del", device("c"));
    run("ip", "link", "del", device("d"));
  }

  private static void must(String... command) throws InterruptedException {
    if (run(command) != 0) {
      throw new AssertionError("failed: " + String.join(" ", command));
    }
  }

  private static int run(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("hangs: " + String.join(" ", command));
      }
      return process.exitValue();
    } catch (IOException absent) {
      return 127;
    }
  }
}
