package dev.loombench.database;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * A process beside the tool that holds the database. It writes JSON lines: first where servers find
 * the database, then an answer to each command it reads, {@code reset} with how many milliseconds
 * reading the products is to take, or {@code look}. What fails is answered by {@code
 * {"failed":"why"}}. When its input ends, it stops what it started.
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
    Order order = Order.of(arguments, System.getenv());
    try (Database database = Database.open(order)) {
      new Main(database, out).serve(commands);
    } catch (SQLException | IOException | RuntimeException e) {
      write(out, Map.of("failed", reason(e) + EmbeddedServer.lastWords(order)));
      e.printStackTrace();
    }
  }

  private void serve(BufferedReader commands) throws IOException {
    write(out, listening());
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      write(out, answer(line));
    }
  }

  private Map<String, Object> listening() {
    Login servers = database.servers();
    var listening = new LinkedHashMap<String, Object>();
    listening.put("process", ProcessHandle.current().pid());
    database.postmaster().ifPresent(pid -> listening.put("postmaster", pid));
    listening.put("host", servers.host());
    listening.put("port", servers.port());
    listening.put("name", servers.name());
    listening.put("user", servers.user());
    listening.put("password", servers.password());
    listening.put("facts", database.facts());
    return listening;
  }

  private Map<String, Object> answer(String command) {
    try {
      String[] words = command.split(" ", 2);
      return switch (words[0]) {
        case "reset" -> {
          database.session().reset(words.length < 2 ? 0 : Long.parseLong(words[1]));
          yield Map.of("reset", true);
        }
        case "look" ->
            Map.of("connections", database.session().others(), "rows", database.session().rows());
        default -> throw new IllegalArgumentException("no command '%s'".formatted(command));
      };
    } catch (SQLException | RuntimeException e) {
      return Map.of("failed", reason(e));
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
