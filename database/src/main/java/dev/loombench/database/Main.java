package dev.loombench.database;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Process of the database. It reads commands from standard input and writes JSON lines to standard
 * output: first the address of the database, then a response to each command. {@code reset MILLIS}
 * restores the tables and sets the delay of reading the products; {@code create NAME [FILE]}
 * creates a database in place of an earlier one and runs the SQL of a file in it; {@code inspect}
 * counts connections and rows. Errors are {@code {"failed":"why"}}. At the end of the input it
 * stops an embedded database.
 */
public final class Main {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Database database;
  private final PrintStream out;

  private Main(Database database, PrintStream out) {
    this.database = database;
    this.out = out;
  }

  /** Serves until the input ends. */
  public static void main(String[] arguments) throws IOException {
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Locale.setDefault(Locale.ENGLISH); // SQL needs its digits
    DatabaseConfig config = DatabaseConfig.of(arguments, System.getenv());
    try (Database database = Database.open(config)) {
      new Main(database, out).serve(commands);
    } catch (SQLException | IOException | RuntimeException e) {
      write(out, Map.of("failed", reason(e) + EmbeddedServer.logTail(config)));
      e.printStackTrace();
    }
  }

  private void serve(BufferedReader commands) throws IOException {
    write(out, address());
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      write(out, respond(line));
    }
  }

  private Map<String, Object> address() {
    Login servers = database.servers();
    var address = new LinkedHashMap<String, Object>();
    address.put("process", ProcessHandle.current().pid());
    database.mainProcess().ifPresent(pid -> address.put("main", pid));
    address.put("engine", servers.engine().key());
    address.put("host", servers.host());
    address.put("port", servers.port());
    address.put("name", servers.name());
    address.put("user", servers.user());
    address.put("password", servers.password());
    address.put("facts", database.facts());
    return address;
  }

  private Map<String, Object> respond(String command) {
    try {
      String[] words = command.split(" ", 2);
      return switch (words[0]) {
        case "reset" -> {
          database.session().reset(words.length < 2 ? 0 : Long.parseLong(words[1]));
          yield Map.of("reset", true);
        }
        case "create" -> {
          String[] created = words[1].split(" ", 2);
          database.session().create(created[0], database.servers().user());
          if (created.length > 1) {
            run(Path.of(created[1]), database.servers().to(created[0]));
          }
          yield Map.of("created", true);
        }
        case "inspect" ->
            Map.of(
                "connections",
                database.session().serverConnections(),
                "rows",
                database.session().rowCounts());
        default -> throw new IllegalArgumentException("unknown command '%s'".formatted(command));
      };
    } catch (SQLException | RuntimeException e) {
      return Map.of("failed", reason(e));
    }
  }

  private static void run(Path file, Login login) throws SQLException {
    try {
      login.run(Files.readString(file));
    } catch (SQLException | IOException e) {
      throw new SQLException("%s: %s".formatted(file, reason(e)), e);
    }
  }

  private static String reason(Exception e) {
    String message = String.valueOf(e.getMessage()).strip();
    return e instanceof SQLException
        ? message
        : "%s: %s".formatted(e.getClass().getName(), message);
  }

  private static void write(PrintStream out, Map<String, ?> line) {
    out.println(JSON.writeValueAsString(line));
  }
}
