package dev.loombench.database;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Embedded MariaDB. A commit reaches the operating system, so it survives a kill of MariaDB, but it
 * does not wait for the disk.
 */
public final class EmbeddedMariaDb implements EmbeddedServer {

  private static final String ADMINISTRATOR = "loombench_admin";
  private static final int SHUTDOWN_SECONDS = 5;
  private static final int RETRY_MILLIS = 50;

  private final Process process;
  private final Login administrator;
  private final Login servers;

  private EmbeddedMariaDb(Process process, Login administrator, Login servers) {
    this.process = process;
    this.administrator = administrator;
    this.servers = servers;
  }

  /**
   * Starts MariaDB, on the data that an earlier one left or on an empty database.
   *
   * @param folder the folder of its data and log
   * @param binaries the folder of its programs, kept between starts
   * @param connections the number of connections for servers
   * @throws IOException if it cannot be started
   * @throws SQLException if it rejects the login
   */
  public static EmbeddedMariaDb start(Path folder, Path binaries, int connections)
      throws IOException, SQLException {
    MariaDbPrograms programs = MariaDbPrograms.in(binaries);
    Path data = folder.resolve("data");
    if (!Files.exists(data)) {
      install(programs.install(data, folder), folder);
    }
    int port = freePort();
    Login servers = login(port, NAME, EmbeddedServer.secret());
    Login administrator = login(port, ADMINISTRATOR, EmbeddedServer.secret());
    Path users = folder.resolve("users.sql");
    Files.writeString(users, users(administrator, servers, connections));
    Process process =
        started(programs.serve(options(folder, data, users, port, connections)), folder);
    var server = new EmbeddedMariaDb(process, administrator, servers);
    try {
      server.awaitLogin();
      return server;
    } catch (IOException | SQLException e) {
      server.close();
      throw e;
    } finally {
      Files.delete(users);
    }
  }

  private static Login login(int port, String user, String password) {
    return new Login(Engine.MARIADB, HOST, port, NAME, user, password);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void install(List<String> command, Path folder) throws IOException {
    Process installer = started(command, folder);
    try {
      if (!installer.waitFor(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IOException(
            "MariaDB's data folder was not created in %d s".formatted(START_TIMEOUT.toSeconds()));
      }
      if (installer.exitValue() != 0) {
        throw new IOException(
            "MariaDB's data folder cannot be created: exit status " + installer.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      EmbeddedServer.kill(installer.toHandle());
    }
  }

  private static Process started(List<String> command, Path folder) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve(LOG).toFile()))
        .start();
  }

  /** Returns statements for the start, one per line. Removes users without a password. */
  private static String users(Login administrator, Login servers, int connections) {
    return """
        delete from mysql.global_priv where User in ('root', '');
        flush privileges;
        create database if not exists %1$s;
        create or replace user %2$s identified by '%3$s';
        grant all privileges on *.* to %2$s with grant option;
        create or replace user %4$s identified by '%5$s' with max_user_connections %6$d;
        grant select, insert, update, delete on %1$s.* to %4$s;
        """
        .formatted(
            Schema.NAME,
            account(ADMINISTRATOR),
            administrator.password(),
            account(NAME),
            servers.password(),
            connections);
  }

  /** Returns a user's name with the address from which the user may log in. */
  static String account(String user) {
    return "'%s'@'%s'".formatted(user, HOST);
  }

  private static List<String> options(
      Path folder, Path data, Path users, int port, int connections) {
    return List.of(
        "--datadir=" + data,
        "--tmpdir=" + folder,
        "--init-file=" + users,
        "--pid-file=" + folder.resolve("mariadbd.pid"),
        "--port=" + port,
        "--bind-address=" + HOST,
        // Within the data folder, because paths of sockets are limited in length.
        "--socket=mariadb.sock",
        "--max-connections=" + (connections + SESSION_CONNECTIONS),
        "--skip-name-resolve",
        "--skip-ssl",
        "--skip-log-bin",
        "--character-set-server=utf8mb4",
        "--innodb-buffer-pool-size=128M",
        // Commits are written, and flushed to the disk once a second.
        "--innodb-flush-log-at-trx-commit=2",
        "--skip-innodb-doublewrite",
        "--skip-innodb-stats-auto-recalc");
  }

  private void awaitLogin() throws IOException, SQLException {
    long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
    while (true) {
      try {
        administrator.open().close();
        return;
      } catch (SQLException notYet) {
        if (!process.isAlive()) {
          throw new IOException("MariaDB ended with exit status " + process.exitValue());
        }
        if (System.nanoTime() > deadline) {
          throw notYet;
        }
        pause();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(RETRY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /**
   * Opens a connection of the administrator.
   *
   * @throws SQLException if the login fails
   */
  public Connection connect() throws SQLException {
    return administrator.open();
  }

  /** Returns the port on which it listens. */
  public int port() {
    return servers.port();
  }

  @Override
  public Login administrator() {
    return administrator;
  }

  @Override
  public Login servers() {
    return servers;
  }

  @Override
  public List<String> grants() {
    return List.of(); // granted at the start, because privileges can precede their tables
  }

  @Override
  public long mainProcess() {
    return process.pid();
  }

  /** Kills MariaDB without a shutdown, for tests of what survives. */
  public void kill() {
    EmbeddedServer.kill(process.toHandle());
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, SHUTDOWN_SECONDS, TimeUnit.SECONDS).join();
    kill();
  }
}
