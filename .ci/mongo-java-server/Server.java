import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** mongo-java-server in memory, started like mongod: of its options --version and --port mean something. */
public class Server {
  /** By itself it claims to be a MongoDB 3.6, which today's driver refuses to talk to. */
  static class Five implements MongoVersion {
    public List<Integer> getVersionArray() {
      return List.of(5, 0, 0);
    }

    public int getWireVersion() {
      return 13;
    }
  }

  public static void main(String[] given) throws Exception {
    List<String> options = List.of(given);
    if (options.contains("--version")) {
      System.out.println("mongo-java-server 1.47.0 in memory");
      return;
    }
    MemoryBackend backend = new MemoryBackend();
    backend.version(new Five());
    new MongoServer(backend).bind("127.0.0.1", Integer.parseInt(options.get(options.indexOf("--port") + 1)));
    Thread.currentThread().join();
  }
}
