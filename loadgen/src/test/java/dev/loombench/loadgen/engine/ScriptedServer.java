package dev.loombench.loadgen.engine;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on plain sockets that behaves, well or badly, as the request's path says. */
public final class ScriptedServer implements AutoCloseable {

  /**
   * A request as the server saw it.
   *
   * @param number from 1, in the order of arrival over all connections
   * @param target path and query
   * @param body each byte as one character
   */
  record Request(int number, String target, String body) {}

  private static final int BACKLOG = 1024;

  private final ServerSocket listening;
  private final Greeting greeting;
  private final Script script = new Script();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();
  private final List<Request> requests = new ArrayList<>();

  /** What happens to a new connection before its first request is read. */
  enum Greeting {
    /** Nothing. */
    NONE,
    /** It is closed. */
    CLOSE,
    /** An answer is sent that nobody asked for. */
    ANSWER
  }

  /** A server that listens. */
  public ScriptedServer() throws IOException {
    this(Greeting.NONE);
  }

  ScriptedServer(Greeting greeting) throws IOException {
    this.greeting = greeting;
    listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(this::accept);
  }

  /** An address on which nothing listens. */
  public static URI closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return uriOf(socket);
    }
  }

  /** The address of a socket that listens on loopback. */
  static URI uriOf(ServerSocket socket) {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort());
  }

  /** Where it listens. */
  public URI uri() {
    return uriOf(listening);
  }

  /** How many connections were made. */
  public int accepted() {
    return accepted.get();
  }

  /** How many requests came. */
  public int received() {
    return requests().size();
  }

  /** The requests in the order of their arrival. */
  List<Request> requests() {
    synchronized (requests) {
      return List.copyOf(requests);
    }
  }

  /** Path and query of each request in the order of their arrival. */
  List<String> targets() {
    return requests().stream().map(Request::target).toList();
  }

  /** How long the server itself took over each request that it delayed, sorted. */
  List<Long> ownNanos() {
    List<Long> sorted = script.ownNanos();
    Collections.sort(sorted);
    return sorted;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        accepted.incrementAndGet();
        sockets.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (SocketException closed) {
      sockets.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      boolean open = greet(socket);
      while (open) {
        String head = readHead(in);
        open = !head.isEmpty() && script.play(note(head, in), in, socket);
      }
    } catch (IOException clientIsGone) {
      sockets.remove(socket);
    }
  }

  private boolean greet(Socket socket) throws IOException {
    return switch (greeting) {
      case NONE -> true;
      case CLOSE -> false;
      case ANSWER -> {
        Script.write(socket, Script.ok("early"));
        yield true;
      }
    };
  }

  private Request note(String head, InputStream in) throws IOException {
    String target = head.split(" ", -1)[1];
    String body = new String(in.readNBytes(contentLength(head)), StandardCharsets.ISO_8859_1);
    synchronized (requests) {
      Request request = new Request(requests.size() + 1, target, body);
      requests.add(request);
      return request;
    }
  }

  private static int contentLength(String head) {
    return head.lines()
        .filter(line -> line.startsWith("Content-Length: "))
        .mapToInt(line -> Integer.parseInt(line.substring("Content-Length: ".length())))
        .findFirst()
        .orElse(0);
  }

  /** The lines up to the empty one; nothing when the client closed. */
  private static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.append((char) next);
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
