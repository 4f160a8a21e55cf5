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

/** Server on plain sockets whose behavior is selected by the path of the request. */
public final class ScriptedServer implements AutoCloseable {

  /**
   * Received request.
   *
   * @param number from 1, by arrival over all connections
   * @param target path and query
   * @param body each byte as one character
   */
  record Request(int number, String target, String body) {}

  private static final int BACKLOG = 1024;

  private final ServerSocket serverSocket;
  private final Greeting greeting;
  private final ServerScript script = new ServerScript();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();
  private final List<Request> requests = new ArrayList<>();

  /** Behavior on a new connection before its first request. */
  enum Greeting {
    /** Does nothing. */
    NONE,
    /** Closes it. */
    CLOSE,
    /** Sends an unsolicited response. */
    RESPONSE
  }

  /** Starts a server. */
  public ScriptedServer() throws IOException {
    this(Greeting.NONE);
  }

  ScriptedServer(Greeting greeting) throws IOException {
    this.greeting = greeting;
    serverSocket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(this::accept);
  }

  /** Returns an address without a listening server. */
  public static URI closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return uriOf(socket);
    }
  }

  /** Returns the address of a loopback server socket. */
  static URI uriOf(ServerSocket socket) {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort());
  }

  /** Returns its address. */
  public URI uri() {
    return uriOf(serverSocket);
  }

  /** Returns the number of accepted connections. */
  public int accepted() {
    return accepted.get();
  }

  /** Returns the number of received requests. */
  public int received() {
    return requests().size();
  }

  /** Returns the requests by arrival. */
  List<Request> requests() {
    synchronized (requests) {
      return List.copyOf(requests);
    }
  }

  /** Returns path and query of each request by arrival. */
  List<String> targets() {
    return requests().stream().map(Request::target).toList();
  }

  /** Returns the measured delays of the server, sorted. */
  List<Long> delayNanos() {
    List<Long> sorted = script.delayNanos();
    Collections.sort(sorted);
    return sorted;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = serverSocket.accept();
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
        open = !head.isEmpty() && script.respondTo(read(head, in), in, socket);
      }
    } catch (IOException clientClosed) {
      sockets.remove(socket);
    }
  }

  private boolean greet(Socket socket) throws IOException {
    return switch (greeting) {
      case NONE -> true;
      case CLOSE -> false;
      case RESPONSE -> {
        ServerScript.write(socket, ServerScript.ok("early"));
        yield true;
      }
    };
  }

  private Request read(String head, InputStream in) throws IOException {
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

  /** Reads up to an empty line; returns the empty string if the client closed. */
  static String readHead(InputStream in) throws IOException {
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
    serverSocket.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
